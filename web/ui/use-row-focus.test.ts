import { describe, expect, test } from 'vitest';
import { nextKey } from './use-row-focus.ts';

describe('the row that gets the focus', () => {
  const before = ['one', 'two', 'three', 'four'];

  test.each([
    { now: ['four', 'two'], key: 'two', next: 'two', rule: 'is the same while it is there, also at another place' },
    { now: ['one', 'four'], key: 'two', next: 'four', rule: 'is the next one that is left' },
    { now: ['one', 'two'], key: 'four', next: 'two', rule: 'is the last one left after the last has gone' },
    { now: [], key: 'two', next: null, rule: 'is none of an empty list' },
  ])('$rule', ({ now, key, next }) => {
    expect(nextKey(before, now, key)).toBe(next);
  });
});
