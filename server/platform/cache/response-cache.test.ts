import { beforeEach, expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

let state = 'first';
let loaded: string[] = [];
beforeEach(() => {
  state = 'first';
  loaded = [];
});

function createCache(maxBytes?: number) {
  const cache = createResponseCache<string>(
    { read: null as never },
    {
      sizeOf: (result) => (result === 'not this' ? null : result.length),
      stateOf: () => Promise.resolve(state),
      ...(maxBytes !== undefined && { maxBytes }),
    },
  );
  return (key: string, result: string) =>
    cache(key, () => {
      loaded.push(key);
      return Promise.resolve(result);
    });
}

test('a result is cached until the state changes', async () => {
  const read = createCache();
  expect([await read('slots', 'two'), await read('slots', 'one')]).toEqual(['two', 'two']);
  state = 'second';
  expect([await read('slots', 'one'), await read('slots', 'none')]).toEqual(['one', 'one']);
});

test('a result during whose load something was committed is not reused', async () => {
  const cache = createResponseCache<string>(
    { read: null as never },
    { sizeOf: () => 1, stateOf: () => Promise.resolve(state) },
  );
  const early = await cache('slots', () => {
    state = 'second';
    return Promise.resolve('two');
  });
  expect([early, await cache('slots', () => Promise.resolve('one'))]).toEqual(['two', 'one']);
});

test('what must not be cached, or exceeds the capacity, is loaded each time', async () => {
  const read = createCache(1015);
  for (const _ of [1, 2]) {
    await read('refused', 'not this');
    await read('large', 'eleven char');
  }
  expect(loaded).toEqual(['refused', 'large', 'refused', 'large']);
});

test('the length of the key counts towards the capacity', async () => {
  const read = createCache(1100);
  for (const _ of [1, 2]) await read('x'.repeat(200), 'two');
  expect(loaded).toHaveLength(2);
});

test('entries of an earlier state no longer count towards the capacity', async () => {
  const read = createCache(1011);
  await read('first', 'five.');
  state = 'second';
  for (const _ of [1, 2]) await read('other', 'five.');
  expect(loaded).toEqual(['first', 'other']);
});

test('the oldest entry is evicted first', async () => {
  const read = createCache(2 * 1011);
  for (const key of ['first', 'second', 'first', 'second', 'third', 'second', 'first']) await read(key, 'five.');
  expect(loaded).toEqual(['first', 'second', 'third', 'first']);
});

test('a failed load is not cached', async () => {
  const cache = createResponseCache<string>(
    { read: null as never },
    { sizeOf: () => 1, stateOf: () => Promise.resolve(state) },
  );
  await expect(cache('slots', () => Promise.reject(new Error('out of reach')))).rejects.toThrow('out of reach');
  expect(await cache('slots', () => Promise.resolve('two'))).toBe('two');
});

test('without a readable state each request loads, and its own error is reported', async () => {
  const cache = createResponseCache<string>(
    { read: null as never },
    { sizeOf: () => 1, stateOf: () => Promise.reject(new Error('out of reach')) },
  );
  expect(await cache('slots', () => Promise.resolve('two'))).toBe('two');
  expect(await cache('slots', () => Promise.resolve('one'))).toBe('one');
  await expect(cache('slots', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});
