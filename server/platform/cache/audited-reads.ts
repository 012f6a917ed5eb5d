import { createHash } from 'node:crypto';
import { HOUR_MS } from '#domain/shared/time';
import type { Context } from '#server/platform/context';
import type { Database } from '#server/platform/database/open-database';
import { oncePer } from './once-per.ts';

/** When something was last audited and last read, in milliseconds. */
type Reads = { auditedAt: number; readAt: number };

const MAX_REMEMBERED = 1000;

const readsOf = oncePer<Database, Map<string, Reads>>(() => new Map());

/**
 * Reads what an open screen reads again after every change. `read` is called with whether its audit entry is to be
 * inserted: for the first read of the same `subject` by the same person, after `quietMs` without one, and once an hour on
 * each server. Nothing is remembered of a read that fails.
 */
export async function readAudited<T>(
  { write, now }: Pick<Context, 'write' | 'now'>,
  { readerId, subject, quietMs = HOUR_MS }: { readerId: string; subject: unknown; quietMs?: number },
  read: (isAudited: boolean) => Promise<T>,
): Promise<T> {
  const reads = readsOf(write);
  // A hash, because filters have names and numbers that somebody searched for.
  const key = createHash('sha256')
    .update(JSON.stringify([readerId, subject]))
    .digest('base64');
  const [last, readAt] = [reads.get(key), now.getTime()];
  const isAudited = !last || readAt - last.auditedAt >= HOUR_MS || readAt - last.readAt >= quietMs;
  const result = await read(isAudited);
  if (reads.size >= MAX_REMEMBERED) reads.clear();
  reads.set(key, { auditedAt: isAudited ? readAt : last.auditedAt, readAt });
  return result;
}
