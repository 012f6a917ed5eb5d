import { expect, test } from 'vitest';
import { UpdateTreatmentBody } from '#contract/clinic/managed-treatments';
import { readNumber } from './read-treatment-form.ts';

/** The server’s message about a typed price or duration; undefined for a good one. */
const issueOf = (field: 'price' | 'duration', typed: string) => {
  const sent = JSON.parse(JSON.stringify({ version: 1, [field]: readNumber(typed) })) as unknown;
  const issues = UpdateTreatmentBody.safeParse(sent).error?.issues;
  return issues && [...new Set(issues.map(({ path, message }) => `${path.join('.')} ${message}`))].join();
};

test('an emptied number is missing, and does not stay as it was', () => {
  expect(issueOf('duration', '')).toBe('duration validation.missing');
  expect(issueOf('price', '')).toBe('price validation.missing');
});

test.each(['0', '-1', '1000000000', '12,345', 'abc', '$12', 'Infinity'])(
  'the price %s gets one clear message',
  (typed) => {
    expect(issueOf('price', typed)).toBe('price validation.pricePositive');
  },
);

test.each(['12', '12,5', '12.50', '1000000'])('the price %s is good', (typed) => {
  expect(issueOf('price', typed)).toBeUndefined();
});
