import type { Mail } from './mailer.ts';

/** Reads back what a demo's mailer wrote instead of sending. */
export type Outbox = { list(limit: number): Promise<(Mail & { sentAt: string })[]> };
