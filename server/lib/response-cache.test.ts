import { beforeEach, expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

let state = 'first';
let asked: string[] = [];
beforeEach(() => {
  state = 'first';
  asked = [];
});

function keeper(room?: number) {
  const keep = createResponseCache<string>(
    { db: null as never },
    {
      sizeOf: (answer) => (answer === 'not this' ? null : answer.length),
      stateOf: () => Promise.resolve(state),
      ...(room !== undefined && { room }),
    },
  );
  return (question: string, answer: string) =>
    keep(question, () => {
      asked.push(question);
      return Promise.resolve(answer);
    });
}

test('an answer is given again while the state is the same, and made anew in another', async () => {
  const ask = keeper();
  expect([await ask('slots', 'two'), await ask('slots', 'one')]).toEqual(['two', 'two']);
  state = 'second';
  expect([await ask('slots', 'one'), await ask('slots', 'none')]).toEqual(['one', 'one']);
});

test('an answer into which something was committed is given to nobody after that', async () => {
  const keep = createResponseCache<string>(
    { db: null as never },
    { sizeOf: () => 1, stateOf: () => Promise.resolve(state) },
  );
  const early = await keep('slots', () => {
    state = 'second';
    return Promise.resolve('two');
  });
  expect([early, await keep('slots', () => Promise.resolve('one'))]).toEqual(['two', 'one']);
});

test('what must not be kept, or is larger than the room, is made each time', async () => {
  const ask = keeper(1015);
  for (const _ of [1, 2]) {
    await ask('refused', 'not this');
    await ask('large', 'eleven char');
  }
  expect(asked).toEqual(['refused', 'large', 'refused', 'large']);
});

test('a long question takes room as well', async () => {
  const ask = keeper(1100);
  for (const _ of [1, 2]) await ask('x'.repeat(200), 'two');
  expect(asked).toHaveLength(2);
});

test('what was kept of another state takes no room any more', async () => {
  const ask = keeper(1011);
  await ask('first', 'five.');
  state = 'second';
  for (const _ of [1, 2]) await ask('other', 'five.');
  expect(asked).toEqual(['first', 'other']);
});

test('the oldest goes when the room is full', async () => {
  const ask = keeper(2 * 1011);
  for (const question of ['first', 'second', 'first', 'second', 'third', 'second', 'first'])
    await ask(question, 'five.');
  expect(asked).toEqual(['first', 'second', 'third', 'first']);
});

test('one that failed is not kept', async () => {
  const keep = createResponseCache<string>(
    { db: null as never },
    { sizeOf: () => 1, stateOf: () => Promise.resolve(state) },
  );
  await expect(keep('slots', () => Promise.reject(new Error('out of reach')))).rejects.toThrow('out of reach');
  expect(await keep('slots', () => Promise.resolve('two'))).toBe('two');
});

test('where the state cannot be told the answer is made each time, or fails by itself', async () => {
  const keep = createResponseCache<string>(
    { db: null as never },
    { sizeOf: () => 1, stateOf: () => Promise.reject(new Error('out of reach')) },
  );
  expect(await keep('slots', () => Promise.resolve('two'))).toBe('two');
  expect(await keep('slots', () => Promise.resolve('one'))).toBe('one');
  await expect(keep('slots', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});
