import { sql } from 'kysely';
import type { Handles } from '#server/platform/database/open-database';
import { findCredentials } from './known-devices.ts';
import type { PasswordHashing } from './settings.ts';

/**
 * The credentials by which requests begin sessions. Hashing takes a tenth of a second, in which a mailed link can set or
 * drop the password: the one that was verified must neither begin a session nor be replaced any more.
 */
export function createVerifiedCredentials({ read, write }: Handles) {
  const verified = new WeakMap<Request, string | null>();
  /** Replaces the password that a request has verified by another hash; false if it has changed since. */
  const replace = async (request: Request, hash: string): Promise<boolean> => {
    const [userId = '', before = ''] = verified.get(request)?.split('\0') ?? [];
    const { numAffectedRows } = await sql`update identity_account set password = ${hash}
        where "userId" = ${userId} and "providerId" = 'credential' and password = ${before}`.execute(write);
    verified.set(request, `${userId}\0${hash}`);
    return numAffectedRows === 1n;
  };
  return {
    replace,
    /** Call before a request verifies the password of an address. */
    read: async (request: Request, email: string): Promise<void> => {
      verified.set(request, await findCredentials(read, email));
    },

    /** Hashes the password that a request has verified anew, if the cost has risen since. */
    rehash: async (request: Request, password: string, hashing: PasswordHashing): Promise<void> => {
      const [, before = ''] = verified.get(request)?.split('\0') ?? [];
      if (hashing.isOutdated(before)) await replace(request, await hashing.hash(password));
    },
    /** Whether the account has the credentials that a request verified or set; true for one that verified none. */
    areCurrent: async (request: Request, email: string): Promise<boolean> =>
      !verified.has(request) || verified.get(request) === (await findCredentials(read, email)),
  };
}

export type VerifiedCredentials = ReturnType<typeof createVerifiedCredentials>;
