import { expect, test } from 'vitest';
import { claimCodeOf, claimEnd, mayClaim, readClaimCode } from './claim-code.ts';

test('a code is read however it is typed', () => {
  const code = claimCodeOf(Uint8Array.from({ length: 10 }, (_, index) => index * 29));
  expect(code).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
  expect(readClaimCode(code)).toBe(code.replace('-', ''));
  expect(readClaimCode(' ok7p4 qxil-m ')).toBe('0K7P4QX11M');
});

test.each(['', 'K7P4Q', 'K7P4Q-X2M9U', 'K7P4Q-X2M9B-A'])('“%s” is no code', (typed) => {
  expect(readClaimCode(typed)).toBeNull();
});

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
