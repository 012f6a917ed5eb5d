import { expect, test } from 'vitest';
import type { Role } from '#domain/shared/permission';
import { accessTokenExpiry, isLocked, isRecentlyProven } from './sessions.ts';

const now = new Date('2026-11-23T09:00:00Z');

test.each([
  ['a week', '2026-11-30T09:00:00Z', '2026-11-24T09:00:00.000Z'],
  ['an hour', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
])(
  'an access token of a session that lives %s longer expires with it, after 24 hours at the latest',
  (_how, ends, end) => {
    expect(accessTokenExpiry(now, new Date(ends)).toISOString()).toBe(end);
  },
);

test('a proof of who somebody is counts for ten minutes', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect([0, 9.9, 10, 600].map((minutes) => isRecentlyProven(minutesAgo(minutes), now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isRecentlyProven(null, now)).toBe(false);
});

test('a session of staff that nobody used for the minutes of the setting is locked, one of a patient never', () => {
  const activeAt = new Date(now.getTime() - 15 * 60_000);
  const lockedAfter = (role: Role, minutes: number) => isLocked({ role, activeAt }, minutes, now);
  expect((['admin', 'reception', 'doctor', 'patient'] as const).map((role) => lockedAfter(role, 15))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(lockedAfter('admin', 16)).toBe(false);
});
