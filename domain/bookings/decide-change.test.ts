import { describe, expect, test } from 'vitest';
import { cancelUntil, changeUntil, type ChangeableBooking } from './change-cutoff.ts';
import { decideCancel, decideMove, retainsMark } from './decide-change.ts';
import type { Place } from './places.ts';
import { refundShare } from './refund-on-cancel.ts';
import { ClinicError } from '#domain/shared/errors';
import { instantOf } from '#domain/shared/time';

const DAY = '2026-12-02';
const START = instantOf(DAY, 600);
const before = (hours: number) => new Date(START.getTime() - hours * 3_600_000);
const policy = { cutoffHours: 24, lateRefundPercent: 30, phone: '030 1' };
const range = { start: 600, end: 720 };
const booked: ChangeableBooking = {
  day: DAY,
  range,
  status: 'booked',
  attendance: null,
  heldUntil: null,
  bookedAt: before(100),
  holdBookedAt: null,
  cutoffHours: null,
  lateRefundPercent: null,
  isAffected: false,
};
const held: ChangeableBooking = { ...booked, status: 'held', heldUntil: new Date(START.getTime() + 1) };
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    if (error instanceof ClinicError) return error.code;
    throw error;
  }
};

describe('until when a patient can change an appointment', () => {
  test.each<[string, Partial<ChangeableBooking>, number | null]>([
    ['the clinic’s cut-off', {}, 24],
    ['that of the treatment', { cutoffHours: 48 }, 48],
    ['a treatment without one', { cutoffHours: 0 }, 0],
    ['a confirmed one', { attendance: 'confirmed' }, 24],
    ['a hold, as once it is final', held, 24],
    ['an arrived one', { attendance: 'arrived' }, null],
    ['one in treatment', { attendance: 'in_treatment' }, null],
    ['a cancelled one', { status: 'cancelled' }, null],
    ['an overdue hold', { ...held, heldUntil: before(100) }, null],
  ])('%s', (_, change, hours) => {
    expect(changeUntil({ ...booked, ...change }, policy, before(90))).toEqual(hours === null ? null : before(hours));
  });

  test('not once it has started', () => {
    expect(changeUntil(booked, policy, before(0))).toBeNull();
  });

  test('the cut-off is in hours, also when the clock changes', () => {
    const winter = { ...booked, day: '2026-10-26' };
    expect(changeUntil(winter, policy, before(2000))).toEqual(instantOf('2026-10-25', 600));
    const changed = { ...booked, day: '2026-10-25' };
    expect(changeUntil(changed, policy, before(2000))).toEqual(instantOf('2026-10-24', 660));
  });
});

describe('until when a patient can cancel an appointment', () => {
  const MINUTE = 1 / 60;
  test.each<[string, Partial<ChangeableBooking>, number | null]>([
    ['until the cut-off', {}, 24],
    ['ten minutes after it was booked inside the notice time', { bookedAt: before(5) }, 5 - 10 * MINUTE],
    ['ten minutes after it was booked just before the cut-off', { bookedAt: before(24.1) }, 24.1 - 10 * MINUTE],
    ['at most until it starts', { bookedAt: before(5 * MINUTE) }, 0],
    [
      'ten minutes after its hold became final, however late that was',
      { bookedAt: before(6), holdBookedAt: before(5.25), heldUntil: before(5) },
      5.25 - 10 * MINUTE,
    ],
    ['a hold as long as it is held', { ...held, bookedAt: before(5.5), heldUntil: before(5) }, 5],
    ['not longer because it is confirmed', { attendance: 'confirmed', bookedAt: before(5) }, 5 - 10 * MINUTE],
    ['not once the patient has arrived', { attendance: 'arrived', bookedAt: before(5) }, null],
  ])('%s', (_, change, hours) => {
    const now = before(5 * MINUTE + 0.0001);
    const booking = { ...booked, ...change };
    const at = booking.status === 'held' ? before(5.2) : now;
    expect(cancelUntil(booking, policy, at)?.toISOString()).toBe(
      hours === null ? undefined : before(hours).toISOString(),
    );
  });
});

describe('deciding a cancellation', () => {
  const cancel = (
    role: 'patient' | 'staff',
    hours: number,
    wanted: Partial<Parameters<typeof decideCancel>[1]> = {},
    booking = booked,
  ) =>
    codeOf(() => {
      const facts = { booking, role, policy, now: before(hours) };
      const decided = decideCancel(facts, {
        reason: undefined,
        isForPatient: false,
        refundPercent: undefined,
        ...wanted,
      });
      return [decided.cancelledBy, decided.refundPercent, decided.isOverride];
    });

  test('its patient gets everything back until the cut-off, and is refused from then on', () => {
    expect(cancel('patient', 24.01)).toEqual(['patient', 100, false]);
    expect(cancel('patient', 24)).toBe('too_late_to_change');
    expect(cancel('patient', 0.1, {}, held)).toEqual(['patient', 100, false]);
  });

  test('within ten minutes of its booking no notice is needed, until it starts, also if staff cancel for the patient', () => {
    const minute = 1 / 60;
    const fresh = { ...booked, bookedAt: before(1), lateRefundPercent: 70 };
    expect(cancel('patient', 1 - 9.9 * minute, {}, fresh)).toEqual(['patient', 100, false]);
    expect(cancel('staff', 1 - 9.9 * minute, { isForPatient: true }, fresh)).toEqual(['patient', 100, false]);
    expect(cancel('patient', 1 - 10 * minute, {}, fresh)).toBe('too_late_to_change');
    expect(cancel('staff', 1 - 10 * minute, { isForPatient: true }, fresh)).toEqual(['patient', 70, false]);
    expect(cancel('patient', 0, {}, { ...booked, bookedAt: before(minute) })).toBe('appointment_started');
  });

  test('a patient who has arrived cannot cancel, and the refund by the policy stays that of the cut-off', () => {
    const arrived: ChangeableBooking = { ...booked, attendance: 'arrived' };
    expect(cancel('patient', 0.5, {}, arrived)).toBe('too_late_to_change');
    expect(cancel('patient', 0.5, {}, { ...arrived, cutoffHours: 0 })).toBe('appointment_started');
    expect(cancel('staff', 0.5, { isForPatient: true }, arrived)).toEqual(['patient', 30, false]);
    expect(cancel('staff', 0.5, {}, arrived)).toEqual(['clinic', 100, false]);
    expect(cancel('staff', 0.5, {}, { ...arrived, attendance: 'in_treatment' })).toBe('appointment_started');
  });

  test('if the clinic cancels, everything is refunded until it starts', () => {
    expect(cancel('staff', 0.01)).toEqual(['clinic', 100, false]);
    expect(cancel('staff', 0)).toBe('appointment_started');
    expect(cancel('patient', 0)).toBe('appointment_started');
    expect(cancel('staff', 5, {}, { ...booked, status: 'cancelled' })).toBe('booking_cancelled');
    expect(cancel('staff', 5, {}, { ...held, heldUntil: before(6) })).toBe('hold_expired');
  });

  test('for a patient staff refund by the policy, or as they decide with a reason', () => {
    expect(cancel('staff', 30, { isForPatient: true })).toEqual(['patient', 100, false]);
    expect(cancel('staff', 23, { isForPatient: true })).toEqual(['patient', 30, false]);
    expect(cancel('staff', 23, { isForPatient: true, refundPercent: 70, reason: 'ill' })).toEqual([
      'patient',
      70,
      true,
    ]);
    expect(cancel('staff', 23, { refundPercent: 0, reason: 'ill' })).toEqual(['clinic', 0, true]);
    expect(cancel('staff', 23, { refundPercent: 70 })).toBe('reason_missing');
  });

  test('a share is rounded down to a cent', () => {
    expect([refundShare(999, 50), refundShare(12_000, 100), refundShare(0, 100)]).toEqual([499, 12_000, 0]);
  });
});

describe('deciding a move', () => {
  const target: Place = {
    slotId: 'other slot',
    version: '1',
    day: '2026-12-03',
    range,
    isOffGrid: false,
    isDayClosed: false,
    doctorId: 'doctor',
    isDoctorVerified: true,
    isPerformed: true,
    duration: 90,
    buffer: 30,
    bookedBuffer: 0,
    isOutsideHours: false,
    cutsSlots: false,
    besides: [],
  };
  const late = 'too_late_to_change';
  const unable = { ...target, isPerformed: false };
  const taken = { bookingId: 'b', patientId: 'x', offeredFor: null, isOverdue: false, buffer: 0, ...range };
  const other = { ...taken, squeezedBeside: null, isPaired: false, isBooked: true, hasEnded: false, version: '1' };
  const offered = { ...other, patientId: null };
  const covered = { insurance: 'statutory' as const, priceCents: 0, priceKind: 'covered' as const };
  const price = { priceCents: 7000, priceKind: 'from' as const };
  const treatment = { ...price, prices: [covered], currency: 'eur', isArchived: false };
  const own = {
    isOutsideHours: false,
    ...booked,
    patientId: 'patient',
    doctorId: 'doctor',
    priceCents: 6000,
    priceKind: 'fixed' as const,
    insurance: null,
    currency: 'eur',
  };
  type Facts = Parameters<typeof decideMove>[0];
  const move = (change: Partial<Facts> & { hours?: number; reason?: string } = {}) =>
    codeOf(() => {
      const { hours = 30, reason, ...facts } = change;
      const usual = { booking: own, target, treatment, role: 'patient' as const, policy };
      const decided = decideMove({ ...usual, now: before(hours), ...facts }, { reason });
      return [decided.priceCents, decided.isOverride];
    });

  test.each<[string, Partial<Facts> & { hours?: number; reason?: string }, unknown]>([
    ['to a free slot, at the present price', {}, [7000, false]],
    ['at the present price for who is insured so', { booking: { ...own, insurance: 'statutory' } }, [0, false]],
    ['at the treatment’s own price for who has none', { booking: { ...own, insurance: 'private' } }, [7000, false]],
    ['of a treatment in another currency by now', { treatment: { ...treatment, currency: 'chf' } }, [6000, false]],
    ['of an archived treatment, at the booked price', { treatment: { ...treatment, isArchived: true } }, [6000, false]],
    ['to a slot that is too short', { target: { ...target, range: { start: 600, end: 719 } } }, 'slot_unavailable'],
    ['by its patient after the cut-off', { hours: 23 }, 'too_late_to_change'],
    ['by staff after the cut-off, with a reason', { hours: 23, role: 'staff', reason: 'ill' }, [7000, true]],
    ['by staff after the cut-off, without one', { hours: 23, role: 'staff' }, 'reason_missing'],
    ['by staff before it, without one', { role: 'staff' }, [7000, false]],
    ['after its start', { hours: 0, role: 'staff', reason: 'ill' }, 'appointment_started'],
    ['of an arrived patient', { booking: { ...own, attendance: 'arrived' }, role: 'staff' }, 'appointment_started'],
    ['of a confirmed one', { booking: { ...own, attendance: 'confirmed' } }, [7000, false]],
    ['of a cancelled one', { booking: { ...own, status: 'cancelled' } }, 'booking_cancelled'],
    ['of a hold', { booking: { ...own, ...held }, hours: 25 }, [7000, false]],
    ['of a hold after the cut-off', { booking: { ...own, ...held }, hours: 23 }, 'too_late_to_change'],
    ['just after it was booked, inside the notice time', { booking: { ...own, bookedAt: before(1) }, hours: 1 }, late],
    ['of an overdue hold', { booking: { ...own, ...held, heldUntil: before(31) } }, 'hold_expired'],
    ['to no slot', { target: null }, 'slot_unavailable'],
    ['to its own slot', { target: { ...target, day: own.day } }, 'invalid_input'],
    ['to a slot that has begun', { target: { ...target, day: '2026-11-30' } }, 'slot_unavailable'],
    ['to a closed day', { target: { ...target, isDayClosed: true } }, 'slot_unavailable'],
    [
      'to a doctor who does not perform the treatment',
      { target: { ...unable, doctorId: 'other' } },
      'slot_unavailable',
    ],
    ['to its own doctor, who no longer performs the treatment', { target: unable }, [7000, false]],
    ['to an unverified doctor', { target: { ...target, isDoctorVerified: false } }, 'slot_unavailable'],
    ['to themselves', { target: { ...target, doctorId: 'patient' } }, 'slot_unavailable'],
    ['to a slot that is offered to another patient', { target: { ...target, besides: [offered] } }, 'slot_taken'],
    ['to somebody’s slot', { target: { ...target, besides: [other] } }, 'slot_taken'],
    [
      'to a slot of their own',
      { target: { ...target, besides: [{ ...other, patientId: 'patient' }] } },
      'overlapping_appointment',
    ],
  ])('%s', (_, change, outcome) => {
    expect(move(change)).toEqual(outcome);
  });
});

describe('an appointment that an absence affects', () => {
  const until = (hours: number) => before(-hours);
  const at = (hours: number) => ({ policy, now: until(hours) });
  const affected = { ...booked, isAffected: true };

  test('is changed by its patient after the cut-off until its start', () => {
    const cancel = (hours: number) =>
      decideCancel(
        { booking: affected, role: 'patient', ...at(hours) },
        { reason: undefined, isForPatient: false, refundPercent: undefined },
      );
    expect(cancel(-1)).toMatchObject({ refundPercent: 100 });
    expect(() => cancel(0)).toThrow('too_late_to_change');
    expect(changeUntil(affected, policy, until(-1))).toEqual(until(0));
    expect(changeUntil(affected, policy, until(0))).toBeNull();
  });

  test('is changed by its patient also after they have arrived, until the treatment begins', () => {
    const change = (attendance: 'arrived' | 'in_treatment') => {
      const facts = { booking: { ...affected, attendance }, role: 'patient', ...at(-1) } as const;
      const wanted = { reason: undefined, isForPatient: false, refundPercent: undefined };
      return [codeOf(() => decideCancel(facts, wanted).refundPercent), changeUntil(facts.booking, policy, until(-1))];
    };
    expect(change('arrived')).toEqual([100, until(0)]);
    expect(change('in_treatment')).toEqual(['appointment_started', null]);
  });

  test('is changed by staff at any time, without a reason and with a full refund', () => {
    const wanted = { reason: undefined, isForPatient: true, refundPercent: undefined };
    expect(decideCancel({ booking: affected, role: 'staff', ...at(30) }, wanted)).toMatchObject({ refundPercent: 100 });
  });
});

describe('the mark of an appointment', () => {
  const own = { ...booked, doctorId: 'doctor' };
  const arrived = { ...own, attendance: 'arrived' as const };
  const later = { ...own, range: { start: 900, end: 960 } };
  const sameDay = { target: later, role: 'staff' } as const;

  test('stays when the clinic moves the appointment within its day', () => {
    expect(retainsMark(arrived, sameDay)).toBe(true);
  });

  test('stays, whatever it is, when only the end of the appointment changes', () => {
    const target = { ...own, range: { ...own.range, end: own.range.end + 15 } };
    expect(retainsMark({ ...own, attendance: 'confirmed' }, { target, role: 'staff' })).toBe(true);
  });

  test.each([
    ['on another day', arrived, { ...sameDay, target: { ...later, day: '2026-12-03' } }],
    ['by its patient', arrived, { ...sameDay, role: 'patient' as const }],
    ['of a patient who only said that they come', { ...own, attendance: 'confirmed' as const }, sameDay],
  ])('does not stay: %s', (_, booking, move) => {
    expect(retainsMark(booking, move)).toBe(false);
  });
});
