import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, idsOfCode } from './booking-code.ts';

test('a code is the first 35 bits of an id in letters that are not mistaken for each other', () => {
  expect(codeOf('00000000-0000-4000-8000-000000000000')).toBe('000-0000');
  expect(codeOf('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe('ZZZ-ZZZZ');
  expect(codeOf('9f6d2b7a-9c41-4853-9d7b-1f02c6a40f6d')).toBe(codeOf('9f6d2b7a-8000-4000-8000-000000000000'));
  expect(codeOf(randomUUID())).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('the ids of a code contain every id that has it, and no other', () => {
  for (let round = 0; round < 500; round += 1) {
    const id = randomUUID();
    const { low, high } = idsOfCode(codeOf(id))!;
    expect(low <= id && id <= high).toBe(true);
    expect([codeOf(low), codeOf(high)]).toEqual([codeOf(id), codeOf(id)]);
  }
  const { low, high } = idsOfCode('K7P-4QX2')!;
  expect([low, high]).toEqual(['99ec4bf4-4000-0000-0000-000000000000', '99ec4bf4-5fff-ffff-ffff-ffffffffffff']);
});

test.each(['k7p4qx2', 'K7P 4QX2', ' k7p-4qx2 '])('a code is read in the spelling "%s"', (text) => {
  expect(idsOfCode(text)).toEqual(idsOfCode('K7P-4QX2'));
});

test('O is read as 0, I and L as 1', () => {
  expect(idsOfCode('OIL-oil0')).toEqual(idsOfCode('011-0110'));
});

test.each(['', 'K7P-4QX', 'K7P-4QX22', 'K7P-4QXU', 'K7P.4QX2', 'äöüäöüä'])('"%s" is no code', (text) => {
  expect(idsOfCode(text)).toBeNull();
});
