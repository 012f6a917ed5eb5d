import type { Mail } from './mailer.ts';

/** Reads the emails that demo mode stores instead of sending. */
export type Outbox = { list(limit: number): Promise<(Mail & { sentAt: string })[]> };
