import { expect, test } from 'vitest';
import { instantOf } from '#domain/shared/time';
import { decideCancel } from './decide-change.ts';

const DAY = '2026-12-01';

test('staff cancel what has begun for ten minutes after it was booked, until the treatment begins; patients never', () => {
  const walkIn = {
    day: DAY,
    range: { start: 600, end: 630 },
    status: 'booked' as const,
    attendance: 'arrived' as 'arrived' | 'in_treatment',
    heldUntil: null,
    bookedAt: instantOf(DAY, 600),
    holdBookedAt: null,
    cutoffHours: null,
    lateRefundPercent: null,
    isAffected: false,
  };
  const cancel =
    (role: 'staff' | 'patient', minute: number, booking = walkIn) =>
    () =>
      decideCancel(
        { booking, role, policy: { cutoffHours: 24, lateRefundPercent: 50, phone: '' }, now: instantOf(DAY, minute) },
        { reason: undefined, isForPatient: false, refundPercent: undefined },
      );
  expect(cancel('staff', 609)()).toMatchObject({ cancelledBy: 'clinic', refundPercent: 100 });
  expect(cancel('staff', 610)).toThrow('appointment_started');
  expect(cancel('staff', 609, { ...walkIn, attendance: 'in_treatment' })).toThrow('appointment_started');
  expect(cancel('patient', 609)).toThrow('appointment_started');
});
