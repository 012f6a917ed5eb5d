import { describe, expect, test } from 'vitest';
import { decideBooking, type BookingFacts, type OwnBooking } from './decide-booking.ts';
import { ClinicError } from '#domain/shared/errors';
import { instantOf } from '#domain/shared/time';

const DAY = '2026-12-01';
const now = instantOf('2026-11-30', 600);
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const place: NonNullable<BookingFacts['place']> = {
  slotId: 'slot',
  version: '1',
  isOffGrid: false,
  bookedBuffer: 0,
  isOutsideHours: false,
  cutsSlots: false,
  day: DAY,
  range: { start: 600, end: 720 },
  isDayClosed: false,
  doctorId: 'doctor',
  isDoctorVerified: true,
  isPerformed: true,
  duration: 30,
  buffer: 0,
  besides: [],
};
const taken = {
  isPaired: false,
  bookingId: 'b',
  patientId: 'somebody',
  offeredFor: null,
  squeezedBeside: null,
  isBooked: true,
  hasEnded: false,
  version: '1',
  isOverdue: false,
  buffer: 0,
  ...place.range,
};
const reservation = { ...taken, patientId: null, offeredFor: 'another booking' };
const treatment = {
  id: 'braces',
  priceCents: 6000,
  currency: 'eur',
  priceKind: 'fixed' as const,
  isArchived: false,
};
const account = { isEmailProven: true, isDisowned: false, persons: 0, hasVisited: false };
const patient = { ...account, id: 'patient', bookings: [] as OwnBooking[] };
const booked: OwnBooking = {
  patientId: 'patient',
  doctorId: 'other',
  treatmentId: 'other',
  day: DAY,
  range: { start: 1, end: 2 },
  status: 'booked',
  heldUntil: null,
  bookedAt: instantOf('2026-11-20', 600),
  paymentStatus: 'unpaid',
  priceKind: 'fixed',
  insurance: null,
};
const held: OwnBooking = { ...booked, status: 'held', heldUntil: minutes(5) };
const unproven = { ...patient, isEmailProven: false };
const many = (count: number, ownBooking: OwnBooking) => Array.from({ length: count }, () => ownBooking);

const facts = (some: Partial<BookingFacts> = {}): BookingFacts => ({
  patient,
  place,
  treatment,
  holdsOfNetwork: 0,
  ...some,
});
const settings: Parameters<typeof decideBooking>[2] = { now, isPaidAtClinic: false };

function decide(some: Partial<BookingFacts>, price = 60, more: Partial<typeof settings> = {}): string {
  try {
    const { heldUntil } = decideBooking(facts(some), { price }, { ...settings, ...more });
    return heldUntil === null ? 'booked' : `held for ${(heldUntil.getTime() - now.getTime()) / 60_000} minutes`;
  } catch (error) {
    if (error instanceof ClinicError) return error.code;
    throw error;
  }
}

describe('deciding a booking', () => {
  test.each<[string, Partial<BookingFacts>, string]>([
    ['a free slot of the right specialty', {}, 'booked'],
    ['no slot at that time', { place: null }, 'slot_unavailable'],
    ['an archived treatment', { treatment: { ...treatment, isArchived: true } }, 'treatment_not_offered'],
    ['a slot that is too short', { place: { ...place, duration: 121 } }, 'slot_unavailable'],
    ['no such treatment', { treatment: null }, 'slot_unavailable'],
    ['a doctor who does not perform it', { place: { ...place, isPerformed: false } }, 'slot_unavailable'],
    ['a start off the grid', { place: { ...place, slotId: null, isOffGrid: true } }, 'invalid_input'],
    ['an unverified doctor', { place: { ...place, isDoctorVerified: false } }, 'slot_unavailable'],
    ['the doctor themselves', { patient: { ...patient, id: 'doctor' } }, 'slot_unavailable'],
    ['a slot that has begun', { place: { ...place, day: '2026-11-30' } }, 'slot_unavailable'],
    ['a slot that is offered to another patient', { place: { ...place, besides: [reservation] } }, 'slot_taken'],
    ['a slot that somebody else has', { place: { ...place, besides: [taken] } }, 'slot_taken'],
    ['a proven address, with holds of the network', { holdsOfNetwork: 9 }, 'booked'],
    ['an unproven address', { patient: unproven }, 'held for 30 minutes'],
    [
      'an unproven address with two holds',
      { patient: { ...unproven, bookings: many(2, held) } },
      'held for 30 minutes',
    ],
    ['an unproven address with three holds', { patient: { ...unproven, bookings: many(3, held) } }, 'too_many_holds'],
    ['five holds of the network', { patient: unproven, holdsOfNetwork: 5 }, 'too_many_holds_of_network'],
    ['a disowned address', { patient: { ...unproven, isDisowned: true } }, 'address_disowned'],
  ])('%s', (_, some, outcome) => {
    expect(decide(some)).toBe(outcome);
  });

  test.each<[string, OwnBooking[], string]>([
    [
      'the same doctor and treatment',
      [{ ...booked, doctorId: 'doctor', treatmentId: 'braces' }],
      'already_booked_that_day',
    ],
    ['the same, held', [{ ...held, doctorId: 'doctor', treatmentId: 'braces' }], 'already_booked_that_day'],
    ['the same, overdue', [{ ...held, heldUntil: now, doctorId: 'doctor', treatmentId: 'braces' }], 'booked'],
    ['the same, cancelled', [{ ...booked, status: 'cancelled', doctorId: 'doctor', treatmentId: 'braces' }], 'booked'],
    [
      'the same on another day',
      [{ ...booked, day: '2026-12-02', doctorId: 'doctor', treatmentId: 'braces' }],
      'booked',
    ],
    ['another at that time', [{ ...booked, range: place.range }], 'overlapping_appointment'],
    ['nine unpaid ones', many(9, booked), 'booked'],
    ['ten unpaid ones', many(10, booked), 'too_many_unpaid_bookings'],
    [
      'ten covered ones, which cost nothing to make',
      many(10, { ...booked, paymentStatus: 'paid', priceKind: 'covered' }),
      'too_many_appointments',
    ],
    [
      'ten of which none can be paid by card',
      many(10, { ...booked, priceKind: 'from', insurance: 'private' }),
      'too_many_appointments',
    ],
    ['ten paid ones', many(10, { ...booked, paymentStatus: 'paid' }), 'booked'],
    [
      'ten cancelled today',
      many(10, { ...booked, status: 'cancelled', bookedAt: minutes(-5) }),
      'too_many_unpaid_bookings',
    ],
    ['ten of yesterday', many(10, { ...booked, day: '2026-11-29' }), 'booked'],
  ])('an upcoming booking of the patient: %s', (_, bookings, outcome) => {
    expect(decide({ patient: { ...patient, bookings } })).toBe(outcome);
  });

  test('staff are not bound by the limits of patients, but by the slot, its price and the day’s other booking', () => {
    const byStaff = { isByStaff: true };
    expect(decide({ patient: unproven }, 60, byStaff)).toBe('booked');
    expect(decide({ patient: { ...unproven, isDisowned: true } }, 60, byStaff)).toBe('address_disowned');
    expect(decide({ patient: { ...unproven, bookings: many(10, booked) } }, 60, byStaff)).toBe('booked');
    const same = { ...booked, doctorId: 'doctor', treatmentId: 'braces' };
    expect(decide({ patient: { ...patient, bookings: [same] } }, 60, byStaff)).toBe('already_booked_that_day');
    expect(decide({ place: { ...place, besides: [taken] } }, 60, byStaff)).toBe('slot_taken');
    // Of a pair one can be their own.
    expect(decide({ place: { ...place, besides: [{ ...taken, patientId: 'patient' }, taken] } }, 60, byStaff)).toBe(
      'slot_taken',
    );
    expect(decide({}, 59, byStaff)).toBe('price_changed');
    const outside = { place: { ...place, isOutsideHours: true } };
    expect(decide(outside, 60, byStaff)).toBe('outside_hours');
    expect(decide(outside, 60, { ...byStaff, isConfirmed: true })).toBe('booked');
    const onDay = (day: string) => decide({ place: { ...place, day, slotId: null } }, 60, byStaff);
    expect([onDay('2027-12-01'), onDay('2027-12-02')]).toEqual(['booked', 'slot_unavailable']);
    expect(decide({}, 60, { ...byStaff, squeeze: { isWanted: false, reason: 'In pain' } })).toBe('invalid_input');
  });

  test('a closed day, another price, and ten unpaid ones without card payments', () => {
    expect(decide({ place: { ...place, isDayClosed: true } })).toBe('slot_unavailable');
    expect(decide({}, 59)).toBe('price_changed');
    expect(decide({ patient: { ...patient, bookings: many(10, booked) } }, 60, { isPaidAtClinic: true })).toBe(
      'too_many_appointments',
    );
  });
});

test('an account can have three more open bookings for each added person once it has been treated, at most 25', () => {
  const of = (persons: number, hasVisited: boolean, count: number) => {
    const decide = () =>
      decideBooking(
        facts({ patient: { ...patient, persons, hasVisited, bookings: many(count, booked) } }),
        { price: 60 },
        settings,
      );
    return expect(decide);
  };
  of(2, false, 10).toThrow('too_many_unpaid_bookings');
  of(2, true, 15).not.toThrow();
  of(2, true, 16).toThrow('too_many_unpaid_bookings');
  of(8, true, 24).not.toThrow();
  of(8, true, 25).toThrow('too_many_unpaid_bookings');
});

test('an appointment of another person of the account is no conflict', () => {
  const same = { ...booked, ...place, treatmentId: 'braces', patientId: 'sister' };
  expect(() =>
    decideBooking(facts({ patient: { ...patient, bookings: [same] } }), { price: 60 }, settings),
  ).not.toThrow();
});
