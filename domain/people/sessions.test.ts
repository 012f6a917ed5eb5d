import { expect, test } from 'vitest';
import { accessTokenExpiry } from './sessions.ts';

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
