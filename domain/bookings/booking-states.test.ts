import { expect, test } from 'vitest';
import {
  assertMarkable,
  attendances,
  bookingStates,
  canBecome,
  stateOf,
  type Attendance,
  type BookingState,
  type Mark,
  type StoredState,
} from './booking-states.ts';
import { ClinicError } from '#domain/shared/errors';
import { instantOf } from '#domain/shared/time';

const DAY = '2026-12-01';
const booking = { day: DAY, range: { start: 600, end: 720 } };
const instantAt = (minute: number, day = DAY) => instantOf(day, minute);
const stored = (state: BookingState): StoredState => {
  const attendance = attendances.find((candidate) => candidate === state) ?? null;
  return attendance ? { status: 'booked', attendance } : { status: state as StoredState['status'], attendance: null };
};

test.each<[BookingState, BookingState[]]>([
  ['held', ['booked', 'cancelled', 'expired']],
  ['booked', ['confirmed', 'arrived', 'in_treatment', 'completed', 'no_show', 'not_brought', 'cancelled']],
  ['confirmed', ['arrived', 'in_treatment', 'completed', 'no_show', 'not_brought', 'cancelled']],
  ['arrived', ['booked', 'in_treatment', 'completed', 'cancelled']],
  ['in_treatment', ['booked', 'completed']],
  ['completed', ['booked']],
  ['no_show', ['booked', 'arrived', 'in_treatment', 'completed', 'not_brought']],
  ['not_brought', ['booked', 'arrived', 'in_treatment', 'completed', 'no_show']],
  ['cancelled', []],
  ['expired', ['booked', 'cancelled']],
])('%s can become %j and nothing else', (from, next) => {
  expect(bookingStates.filter((to) => canBecome(from, to))).toEqual(next);
});

test.each(bookingStates)('%s is one of the stored states', (state) => {
  expect(stateOf(stored(state))).toBe(state);
});

test('an attendance counts only while the appointment is booked', () => {
  expect(stateOf({ status: 'cancelled', attendance: 'confirmed' })).toBe('cancelled');
});

test.each<[Attendance, string, Date, string]>([
  ['confirmed', 'a minute before it starts', instantAt(599), 'marked'],
  ['confirmed', 'when it starts', instantAt(600), 'cannot_mark'],
  ['arrived', 'early on its day', instantAt(0), 'marked'],
  ['arrived', 'late on its day', instantAt(1439), 'marked'],
  ['arrived', 'the day before', instantAt(1439, '2026-11-30'), 'cannot_mark'],
  ['arrived', 'the day after', instantAt(0, '2026-12-02'), 'cannot_mark'],
  ['in_treatment', 'early on its day', instantAt(0), 'marked'],
  ['in_treatment', 'the day after', instantAt(0, '2026-12-02'), 'cannot_mark'],
  ['completed', 'a minute before it starts', instantAt(599), 'cannot_mark'],
  ['completed', 'when it starts', instantAt(600), 'marked'],
  ['completed', 'a week later', instantAt(0, '2026-12-08'), 'marked'],
  ['no_show', 'a minute before it starts', instantAt(599), 'cannot_mark'],
  ['no_show', 'when it starts', instantAt(600), 'marked'],
  ['not_brought', 'a minute before it starts', instantAt(599), 'cannot_mark'],
  ['not_brought', 'when it starts', instantAt(600), 'marked'],
])('%s, %s: %s', (to, _, now, outcome) => {
  expect(mark('booked', to, now)).toBe(outcome);
});

test.each<[BookingState, Mark, string]>([
  ['cancelled', 'arrived', 'booking_cancelled'],
  ['expired', 'arrived', 'hold_expired'],
  ['held', 'arrived', 'cannot_mark'],
  ['completed', 'arrived', 'cannot_mark'],
  ['arrived', 'no_show', 'cannot_mark'],
  ['no_show', 'arrived', 'marked'],
  ['in_treatment', 'arrived', 'cannot_mark'],
  ['confirmed', 'booked', 'cannot_mark'],
  ['held', 'booked', 'cannot_mark'],
  ['expired', 'booked', 'hold_expired'],
])('an appointment that is %s, marked as %s: %s', (from, to, outcome) => {
  expect(mark(from, to, instantAt(660))).toBe(outcome);
});

test('a treatment that began early can also end before the appointment starts', () => {
  expect(mark('in_treatment', 'completed', instantAt(599))).toBe('marked');
  expect(mark('arrived', 'completed', instantAt(599))).toBe('cannot_mark');
});

test.each(['arrived', 'in_treatment', 'completed', 'no_show', 'not_brought'] as const)(
  'the mark %s can be taken back on the day of the appointment only',
  (from) => {
    expect(mark(from, 'booked', instantAt(1439))).toBe('marked');
    expect(mark(from, 'booked', instantAt(0, '2026-12-02'))).toBe('cannot_mark');
  },
);

test('what was marked meanwhile is not overwritten by somebody who saw another state', () => {
  expect(mark('arrived', 'booked', instantAt(660), 'arrived')).toBe('marked');
  expect(mark('in_treatment', 'booked', instantAt(660), 'arrived')).toBe('cannot_mark');
});

test('nobody confirms that they will come to an appointment that cannot take place; staff still mark who is there', () => {
  const affected = { takesPlace: false };
  expect(mark('booked', 'confirmed', instantAt(0), undefined, affected)).toBe('cannot_mark');
  expect(mark('booked', 'confirmed', instantAt(0))).toBe('marked');
  for (const to of ['arrived', 'in_treatment'] as const)
    expect(mark('booked', to, instantAt(660), undefined, affected)).toBe('marked');
});

function mark(from: BookingState, to: Mark, now: Date, seen?: BookingState, change = { takesPlace: true }): string {
  try {
    assertMarkable({ ...booking, ...stored(from), ...change }, to, now, seen);
    return 'marked';
  } catch (error) {
    if (error instanceof ClinicError) return error.code;
    throw error;
  }
}
