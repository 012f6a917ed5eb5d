import { expect, test } from 'vitest';
import {
  assertMarkable,
  attendances,
  bookingStates,
  canBecome,
  stateOf,
  type Attendance,
  type BookingState,
  type StoredState,
} from './booking-states.ts';
import { ClinicError } from './errors.ts';
import { instantOf } from './time.ts';

const DAY = '2026-12-01';
const booking = { day: DAY, range: { start: 600, end: 720 } };
const at = (minute: number, day = DAY) => instantOf(day, minute);
const stored = (state: BookingState): StoredState => {
  const attendance = attendances.find((one) => one === state) ?? null;
  return attendance ? { status: 'booked', attendance } : { status: state as StoredState['status'], attendance: null };
};

test.each<[BookingState, BookingState[]]>([
  ['held', ['booked', 'cancelled', 'expired']],
  ['booked', ['confirmed', 'arrived', 'completed', 'no_show', 'cancelled']],
  ['confirmed', ['arrived', 'completed', 'no_show', 'cancelled']],
  ['arrived', ['completed', 'cancelled']],
  ['completed', []],
  ['no_show', ['arrived', 'completed']],
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
  ['confirmed', 'a minute before it starts', at(599), 'marked'],
  ['confirmed', 'when it starts', at(600), 'cannot_mark'],
  ['arrived', 'early on its day', at(0), 'marked'],
  ['arrived', 'late on its day', at(1439), 'marked'],
  ['arrived', 'the day before', at(1439, '2026-11-30'), 'cannot_mark'],
  ['arrived', 'the day after', at(0, '2026-12-02'), 'cannot_mark'],
  ['completed', 'a minute before it starts', at(599), 'cannot_mark'],
  ['completed', 'when it starts', at(600), 'marked'],
  ['completed', 'a week later', at(0, '2026-12-08'), 'marked'],
  ['no_show', 'a minute before it starts', at(599), 'cannot_mark'],
  ['no_show', 'when it starts', at(600), 'marked'],
])('%s, %s: %s', (to, _, now, outcome) => {
  expect(mark('booked', to, now)).toBe(outcome);
});

test.each<[BookingState, Attendance, string]>([
  ['cancelled', 'arrived', 'booking_cancelled'],
  ['expired', 'arrived', 'hold_expired'],
  ['held', 'arrived', 'cannot_mark'],
  ['completed', 'arrived', 'cannot_mark'],
  ['arrived', 'no_show', 'cannot_mark'],
  ['no_show', 'arrived', 'marked'],
])('an appointment that is %s, marked as %s: %s', (from, to, outcome) => {
  expect(mark(from, to, at(660))).toBe(outcome);
});

function mark(from: BookingState, to: Attendance, now: Date): string {
  try {
    assertMarkable({ ...booking, ...stored(from) }, to, now);
    return 'marked';
  } catch (error) {
    if (error instanceof ClinicError) return error.code;
    throw error;
  }
}
