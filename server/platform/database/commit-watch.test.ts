import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommitWatch, type Pending } from './commit-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const commit = (): Pending => ({
  since: performance.now(),
  silenceMs: 15_000,
  giveUp: () => undefined,
  drop: () => undefined,
});

test('writes are refused while a commit waits for the standby, and allowed once it returns', async () => {
  const watch = new CommitWatch(async () => true);
  const answered = watch.watch(commit());
  expect(watch.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(watch.isClosed).toBe(true);
  answered();
  expect(watch.isClosed).toBe(false);
  watch.stop();
});

test('writes are allowed when the last commit returns while the database is queried', async () => {
  const asked = Promise.withResolvers<boolean>();
  const watch = new CommitWatch(() => asked.promise);
  const answered = watch.watch(commit());
  await vi.advanceTimersByTimeAsync(3000);
  answered();
  asked.resolve(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.isClosed).toBe(false);
  watch.stop();
});

test('a database that does not respond is away: pending statements fail, and none begins until it responds', async () => {
  let responds = false;
  const watch = new CommitWatch(async () => {
    if (!responds) throw new Error('no response');
    return false;
  });
  const giveUp = vi.fn<() => void>();
  watch.watch({ ...commit(), giveUp });
  await vi.advanceTimersByTimeAsync(3000);
  expect(watch.isAway).toBe(true);
  expect(giveUp).toHaveBeenCalled();
  responds = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(watch.isAway).toBe(false);
  watch.stop();
});
