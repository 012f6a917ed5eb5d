import { expect, test } from 'vitest';
import { claimEnd, mayClaim } from './claim-code.ts';

test('a code is valid for 90 days, with the date of birth if one is known', () => {
  const now = new Date('2026-11-22T09:00:00Z');
  const expiresAt = claimEnd(now);
  expect(mayClaim({ expiresAt, birthDate: null }, { birthDate: null, now })).toBe(true);
  expect(mayClaim({ expiresAt, birthDate: null }, { birthDate: '1980-12-24', now })).toBe(true);
  expect(mayClaim({ expiresAt, birthDate: '1980-12-24' }, { birthDate: '1980-12-24', now })).toBe(true);
  expect(mayClaim({ expiresAt, birthDate: '1980-12-24' }, { birthDate: '1980-12-25', now })).toBe(false);
  expect(mayClaim({ expiresAt, birthDate: '1980-12-24' }, { birthDate: null, now })).toBe(false);
  expect(mayClaim({ expiresAt, birthDate: null }, { birthDate: null, now: expiresAt })).toBe(false);
});
