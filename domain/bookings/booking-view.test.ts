import { describe, expect, test } from 'vitest';
import { summarizeBooking, viewBooking } from './booking-view.ts';
import { instantOf } from '#domain/shared/time';

const day = '2026-11-24';
const instantAt = (minute: number) => instantOf(day, minute);
/** 10 to 11 o'clock, booked two weeks before, unpaid. */
const booked: Parameters<typeof viewBooking>[0] = {
  day,
  range: { start: 600, end: 660 },
  status: 'booked',
  attendance: null,
  heldUntil: null,
  clinicHold: null,
  bookedAt: instantOf('2026-11-10', 600),
  holdBookedAt: null,
  cutoffHours: null,
  lateRefundPercent: null,
  isAffected: false,
  openDecision: null,
  cancelledBy: null,
  patientName: 'Ann Now',
  bookedName: 'Ann Then',
  priceCents: 12_000,
  priceKind: 'fixed',
  insurance: null,
  paidCents: 0,
  refundCents: 0,
  refundedCents: 0,
  waivedCents: 0,
};
const view = (change: Partial<typeof booked>, minute = 540) =>
  viewBooking({ ...booked, ...change }, { cutoffHours: 2, lateRefundPercent: 0 }, instantAt(minute));

test('a booking is shown at its day and time, with its price as due until it is paid', () => {
  expect(view({})).toMatchObject({
    day: 'Tuesday, November 24, 2026',
    slot: '10.00 AM-11.00 AM',
    state: 'booked',
    paidAmount: 0,
    dueAmount: 120,
    isPaid: false,
    refund: null,
    refundAmount: 0,
  });
  expect(view({ paidCents: 5000 })).toMatchObject({ paidAmount: 50, dueAmount: 70, isPaid: false });
  expect(view({ paidCents: 12_000 })).toMatchObject({ paidAmount: 120, dueAmount: 0, isPaid: true });
  expect(view({ refundCents: 500 })).toMatchObject({ refund: 'pending', refundAmount: 5 });
});

test.each([
  [599, { isUpcoming: true, isRunning: false, isOver: false, patientName: 'Ann Now' }],
  [600, { isUpcoming: true, isRunning: true, isOver: false, patientName: 'Ann Now' }],
  [660, { isUpcoming: false, isRunning: false, isOver: true, patientName: 'Ann Then' }],
])('at minute %i a booking is to come, running or over', (minute, expected) => {
  expect(view({}, minute)).toMatchObject(expected);
});

test('a visit that ended is over before its time is', () => {
  const expected = { state: 'completed', isUpcoming: false, isRunning: false, isOver: true };
  expect(view({ attendance: 'completed' }, 630)).toMatchObject(expected);
});

test('an overdue hold is expired: nothing is due and it is not to come, even before its release', () => {
  const hold = { status: 'held', heldUntil: instantAt(540), clinicHold: 'network' } as const;
  expect(view(hold, 539)).toMatchObject({ state: 'held', isUpcoming: true, dueAmount: 120, awaitsClinic: true });
  expect(view(hold, 540)).toMatchObject({ state: 'expired', isUpcoming: false, dueAmount: 0, changeUntil: null });
  expect(view({ ...hold, clinicHold: null }, 539).awaitsClinic).toBe(false);
});

test('a cancelled booking says who cancelled it; one that is not cancelled does not', () => {
  expect(view({ status: 'cancelled', cancelledBy: 'clinic' })).toMatchObject({
    isCancelled: true,
    cancelledBy: 'clinic',
    isUpcoming: false,
    dueAmount: 0,
  });
  expect(view({ status: 'cancelled' }).cancelledBy).toBe('system');
  expect(view({ cancelledBy: 'clinic' })).toMatchObject({ isCancelled: false, cancelledBy: null });
});

test('a booking can be changed until its cut-off, and cancelled ten minutes after it was booked', () => {
  expect(view({}, 300)).toMatchObject({ changeUntil: instantAt(480), cancelUntil: instantAt(480) });
  expect(view({ bookedAt: instantAt(535) })).toMatchObject({
    changeUntil: instantAt(480),
    cancelUntil: instantAt(545),
  });
  expect(view({ cutoffHours: 1 })).toMatchObject({ changeUntil: instantAt(540), cancelUntil: instantAt(540) });
  expect(view({}, 600)).toMatchObject({ changeUntil: null, cancelUntil: null });
});

describe('a booking that cannot take place', () => {
  const time = { doctorName: 'Bo', doctorEmail: 'bo@demo.test', day, range: { start: 720, end: 780 } };
  const offered = { action: 'offer', state: 'waiting', deadline: instantAt(580).toISOString(), times: [time] } as const;
  const openDecision = { ...offered, times: [time] };

  test('says so, what was decided, and which times are offered until when', () => {
    expect(view({ openDecision })).toMatchObject({
      takesPlace: false,
      openDecision: { action: 'offer', state: 'waiting' },
      offer: { deadline: instantAt(580), times: [time] },
    });
    expect(view({})).toMatchObject({ takesPlace: true, openDecision: null, offer: null });
  });

  test('has no offer after the deadline, without one, or without times', () => {
    expect(view({ openDecision }, 579).offer).not.toBeNull();
    expect(view({ openDecision }, 580).offer).toBeNull();
    expect(view({ openDecision: { ...openDecision, deadline: null } }).offer).toBeNull();
    expect(view({ openDecision: { ...openDecision, times: [] } }).offer).toBeNull();
  });
});

test('a summary has the same state and amounts as the view', () => {
  for (const change of [{}, { attendance: 'arrived' }, { status: 'held', heldUntil: instantAt(540) }] as const)
    expect(view(change)).toMatchObject(summarizeBooking({ ...booked, ...change }, instantAt(540)));
});
