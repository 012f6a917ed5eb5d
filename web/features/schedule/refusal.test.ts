import { expect, test } from 'vitest';
import { CallRefused } from '#contract/call-route';
import { refusalOf, withoutDate } from './refusal.ts';

const MONDAY = 'Monday, November 30, 2026';
const TUESDAY = 'Tuesday, December 1, 2026';
const closed = new CallRefused(400, {
  status: 'Failed',
  code: 'invalid_input',
  message: 'Something is not right.',
  issues: [{ path: 'docSlot.1.date', message: 'The clinic is closed on this day' }],
});

test('a refusal names the date at the place that was sent', () => {
  expect(refusalOf(closed, [MONDAY, TUESDAY], '')).toEqual({
    byDate: { [TUESDAY]: 'The clinic is closed on this day' },
    whole: 'Something is not right.',
  });
});

test('a call without an answer says so of the whole', () => {
  expect(refusalOf(new Error('offline'), [MONDAY], 'Not reached')).toEqual({ byDate: {}, whole: 'Not reached' });
});

test('a refused date that is changed is no longer marked, and the last one takes the sentence with it', () => {
  const refusal = refusalOf(closed, [MONDAY, TUESDAY], '');
  expect(withoutDate(refusal, MONDAY)).toEqual(refusal);
  expect(withoutDate(refusal, TUESDAY)).toEqual({ byDate: {}, whole: null });
});
