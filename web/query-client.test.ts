import { expect, test } from 'vitest';
import { RequestRefused } from '#contract/shared/send-request';
import { mayRetry, retryDelay } from './query-client.ts';

test('a failed read is retried three times, with doubled delays of at most 30 seconds', () => {
  const lost = new TypeError('network');
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, lost))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});

test('a refused read is not retried', () => {
  const refused = new RequestRefused(403, { status: 'Failed', code: 'not_allowed', message: '' });
  expect(mayRetry(0, refused)).toBe(false);
});
