import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '#server/platform/context';
import { startLoop } from './start-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const warn = vi.fn();
const log = { warn } as unknown as Log;

test('a loop does not start a run while the last one is running', async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const stop = startLoop({ name: 'reading', everyMs: 1000, work }, log);
  await vi.advanceTimersByTimeAsync(3500);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});

test('a loop logs a failed run and goes on', async () => {
  const error = new Error('unreachable');
  const work = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined);
  const stop = startLoop({ name: 'reading', everyMs: 1000, work }, log);
  await vi.advanceTimersByTimeAsync(2000);
  expect(warn.mock.calls).toEqual([[{ err: error }, 'reading failed']]);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});

test('a stopped loop runs no more', async () => {
  const work = vi.fn().mockResolvedValue(undefined);
  startLoop({ name: 'reading', everyMs: 1000, work }, log)();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
});

test('a loop with a first run of its own does not wait for its interval', async () => {
  const work = vi.fn().mockResolvedValue(undefined);
  const stop = startLoop({ name: 'reading', everyMs: 60_000, firstAfterMs: 1000, work }, log);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});
