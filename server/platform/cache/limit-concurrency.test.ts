import { expect, test } from 'vitest';
import { ClinicError } from '#domain/shared/errors';
import { limitConcurrency } from './limit-concurrency.ts';

/** Functions that run until they are released, and what they report. */
function observe() {
  const begun: number[] = [];
  const releases: (() => void)[] = [];
  const work = (id: number) => () => {
    begun.push(id);
    const { promise, resolve } = Promise.withResolvers<number>();
    releases.push(() => resolve(id));
    return promise;
  };
  return { begun, work, release: () => releases.shift()?.() };
}

test('at most two run at a time, the others in the order of their calls', async () => {
  const { begun, work, release } = observe();
  const limit = limitConcurrency(2);
  const results = Promise.all([1, 2, 3, 4].map((id) => limit('slot', work(id))));
  await expect.poll(() => begun).toEqual([1, 2]);
  release();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  release();
  release();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  release();
  expect(await results).toEqual([1, 2, 3, 4]);
});

test('a hundred calls of one key delay the call of another key by one', async () => {
  const seen: string[] = [];
  const limit = limitConcurrency(1);
  const note = (key: string) => limit(key, async () => void seen.push(key));
  await Promise.all([...Array.from({ length: 100 }, () => note('crowded')), note('other')]);
  expect(seen).toHaveLength(101);
  expect(seen.indexOf('other')).toBe(2);
});

test('a function that fails makes way for the next', async () => {
  const limit = limitConcurrency(1);
  const failed = limit('slot', () => Promise.reject(new Error('broken')));
  const next = limit('slot', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('one that waits too long is refused, and never runs', async () => {
  const { begun, work, release } = observe();
  const limit = limitConcurrency(1, 10);
  const first = limit('slot', work(1));
  await expect(limit('slot', work(2))).rejects.toEqual(new ClinicError('unavailable'));
  release();
  expect(await first).toBe(1);
  expect(await limit('slot', () => Promise.resolve(3))).toBe(3);
  expect(begun).toEqual([1]);
});

test('sockets are read between two functions that never wait for anything', async () => {
  const limit = limitConcurrency(1);
  const seen: string[] = [];
  const busy = [1, 2, 3].map((id) => limit('slot', async () => void seen.push(`work ${id}`)));
  setImmediate(() => seen.push('event loop'));
  await Promise.all(busy);
  expect(seen.indexOf('event loop')).toBeLessThan(seen.indexOf('work 3'));
});
