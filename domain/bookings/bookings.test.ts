import { expect, test } from 'vitest';
import { assertActive, assertBookable, type Bookable, type BookingStatus } from './bookings.ts';

const now = new Date('2026-11-23T08:00:00Z');
const wanted = 'paul';
const free: Bookable = {
  slotId: 'slot',
  isOffGrid: false,
  day: '2026-11-23',
  range: { start: 600, end: 720 },
  isDayClosed: false,
  doctorId: 'dora',
  isDoctorVerified: true,
  isPerformed: true,
  duration: 45,
  buffer: 15,
};

test('an available future slot of a verified doctor who performs the treatment can be booked', () => {
  expect(() => assertBookable(free, wanted, now)).not.toThrow();
});

test.each<[string, Partial<Bookable>]>([
  ['of an unverified doctor', { isDoctorVerified: false }],
  ['of a doctor who does not perform the treatment', { isPerformed: false }],
  ['of the patient themself', { doctorId: 'paul' }],
  ['that has begun', { day: '2026-11-20' }],
  ['on a day that the clinic closed', { isDayClosed: true }],
  ['of a weekend', { day: '2026-11-28' }],
])('a slot %s cannot be booked', (_name, change) => {
  expect(() => assertBookable({ ...free, ...change }, wanted, now)).toThrow('slot_unavailable');
});

test('to staff a start of the last minutes is still now, and a closed day is named', () => {
  const minute = 9 * 60;
  const startingAt = (start: number) => ({ ...free, range: { start, end: start + 60 } });
  expect(() => assertBookable(startingAt(minute), wanted, now)).toThrow('slot_unavailable');
  expect(() => assertBookable(startingAt(minute - 4), wanted, now, true)).not.toThrow();
  expect(() => assertBookable(startingAt(minute - 5), wanted, now, true)).toThrow('slot_unavailable');
  const issues = [{ path: 'slot', message: 'validation.dayClosed' }];
  expect(() => assertBookable({ ...free, isDayClosed: true }, wanted, now, true)).toThrow(
    expect.objectContaining({ issues }),
  );
});

test('a slot has to be as long as the treatment and the buffer after it, and the error says how long', () => {
  const slotOf = (minutes: number) => ({ ...free, range: { start: 600, end: 600 + minutes } });
  expect(() => assertBookable(slotOf(60), wanted, now)).not.toThrow();
  const issues = [{ path: 'slot', message: 'validation.slotTooShort', params: { minutes: 60 } }];
  expect(() => assertBookable(slotOf(59), wanted, now)).toThrow(
    expect.objectContaining({ code: 'slot_unavailable', issues }),
  );
});

test.each<[string, BookingStatus, number | null, string | null]>([
  ['booked', 'booked', null, null],
  ['held with time left', 'held', 1, null],
  ['held, and its time is over', 'held', -1, 'hold_expired'],
  ['a hold that was released', 'expired', -1, 'hold_expired'],
  ['cancelled', 'cancelled', null, 'booking_cancelled'],
])('a booking that is %s is active, or the error says why not', (_name, status, minutesLeft, code) => {
  const heldUntil = minutesLeft === null ? null : new Date(now.getTime() + minutesLeft * 60_000);
  const check = () => assertActive({ status, heldUntil }, now);
  if (code) expect(check).toThrow(code);
  else expect(check).not.toThrow();
});
