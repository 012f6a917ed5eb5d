import { randomBytes } from 'node:crypto';

/** A secret of this run, because the portal refuses those that are published in its repository. */
export const SESSION_SECRET = randomBytes(36).toString('base64url');

/** A data key of this run. */
export const DATA_KEY = randomBytes(36).toString('base64url');
