import { afterEach, expect, test, vi } from 'vitest';
import { costlyImages } from '#testing/attacks/dangerous-images';
import { aJpeg } from '#testing/portal';
import { createDecodeQueue } from './decode-queue.ts';

/** Also on a busy machine far more than the decode of a tiny image takes, as its process has a low priority. */
const TIME_LIMIT_MS = 5000;

/** A process that never finishes, as the system has stopped it. */
const freeze = (queue: { pid(): number | null }) => process.kill(queue.pid() ?? 0, 'SIGSTOP');

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(() => void vi.useRealTimers());

test('a decode that exceeds its time limit is refused, its process is killed, and the next image is decoded', async () => {
  const queue = createDecodeQueue({ timeLimitMs: TIME_LIMIT_MS });
  const first = queue.decode(await aJpeg());
  await first;
  const pid = queue.pid() ?? 0;
  expect(isAlive(pid)).toBe(true);
  const photo = await aJpeg();
  freeze(queue);
  const [late, next] = await Promise.allSettled([queue.decode(photo), queue.decode(photo)]);
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'image_too_complex' } });
  expect(next).toMatchObject({ status: 'fulfilled' });
  expect(isAlive(pid)).toBe(false);
});

test('attack 41: what the header of an image says is read by the process that decodes', async () => {
  const queue = createDecodeQueue();
  for (const [name, { bytes }, code] of costlyImages()) {
    const refusal = await queue.decode(bytes).catch((error: unknown) => error);
    expect({ name, refusal }).toMatchObject({ name, refusal: { code } });
  }
});

test('with a full queue an image is refused with a time to retry, and one process decodes all others', async () => {
  const queue = createDecodeQueue({ maxWaiting: 2 });
  const photo = await aJpeg();
  const pids = new Set<number | null>();
  const decode = () => queue.decode(photo).finally(() => pids.add(queue.pid()));
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(decode));
  const busy = { status: 'rejected', reason: { code: 'uploads_busy', retryAfterSeconds: 5 } };
  const done = { status: 'fulfilled' };
  expect(results).toMatchObject([done, done, done, busy, busy]);
  pids.delete(null);
  expect(pids.size).toBe(1);
});

test('a process that dies is reported as unavailable, and the next image gets a new one', async () => {
  const queue = createDecodeQueue({ timeLimitMs: 60_000 });
  await queue.decode(await aJpeg());
  const pid = queue.pid() ?? 0;
  freeze(queue);
  const cut = queue.decode(await aJpeg());
  process.kill(pid, 'SIGKILL');
  await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
  await queue.decode(await aJpeg());
  expect(queue.pid()).not.toBe(pid);
});

test('a process without work ends', async () => {
  const queue = createDecodeQueue({ idleMs: 1 });
  await queue.decode(await aJpeg());
  await expect.poll(() => queue.pid()).toBeNull();
});

test('an image that arrives while an idle process ends is decoded by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queue = createDecodeQueue({ idleMs: 1 });
  const photo = await aJpeg();
  await queue.decode(photo);
  const pid = queue.pid() ?? 0;
  vi.advanceTimersByTime(1);
  const next = queue.decode(photo);
  expect(isAlive(pid)).toBe(true);
  await next;
  expect(queue.pid()).not.toBe(pid);
});
