import { expect, test } from 'vitest';
import type { Db } from '#server/platform/database/open-database';
import { readAudited } from './audited-reads.ts';

// Only its identity counts.
const db = {} as Db;

/** Whether reads of one list after these minutes are audited. */
async function entriesOfLook(minutes: number[]): Promise<boolean[]> {
  const audited: boolean[] = [];
  const look = { readerId: crypto.randomUUID(), subject: 'a list', quietMs: 15 * 60_000 };
  for (const minute of minutes) {
    const at = { write: db, now: new Date(Date.UTC(2026, 0, 1, 0, minute)) };
    await readAudited(at, look, async (isAudited) => audited.push(isAudited));
  }
  return audited;
}

test('a look lasts while it is read again within fifteen minutes, and is audited once an hour', async () => {
  expect(await entriesOfLook([0, 14, 28, 44])).toEqual([true, false, false, true]);
  expect(await entriesOfLook([0, 14, 28, 42, 56, 60, 61])).toEqual([true, false, false, false, false, true, false]);
});

test('a look that failed is audited when it is repeated', async () => {
  const at = { write: db, now: new Date() };
  const look = { readerId: crypto.randomUUID(), subject: 'a list' };
  await expect(readAudited(at, look, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await readAudited(at, look, async (isAudited) => isAudited)).toBe(true);
});
