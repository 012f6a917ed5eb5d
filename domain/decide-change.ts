import type { ClosedDays } from './availability.ts';
import { assertActive, assertBookable, isActiveAt, type Bookable } from './bookings.ts';
import { stateOf, type Canceller, type StoredState } from './booking-states.ts';
import { ClinicError, invalidInput } from './errors.ts';
import type { Cents } from './money.ts';
import type { SlotTime } from './slots.ts';
import { hasStarted, instantOf } from './time.ts';

/** How long whoever made a change can undo it; what follows from the change waits as long. In seconds. */
export const UNDO_SECONDS = 60;

/** The longest cut-off: a year. */
export const MAX_CUTOFF_HOURS = 8760;

/** The clinic's rules of changes; `cutoffHours` applies to treatments without their own. */
export type ChangePolicy = { cutoffHours: number; lateRefundPercent: number; phone: string };

/** `patient`: the appointment's own; `staff`: its doctor or the admin. */
export type ChangerRole = 'patient' | 'staff';

export type ChangeableBooking = SlotTime & StoredState & { heldUntil: Date | null; cutoffHours: number | null };

type ChangeFacts = { booking: ChangeableBooking; role: ChangerRole; policy: ChangePolicy; now: Date };

/** The cut-off of an appointment, in the past too. A hold is not subject to it: it can be changed until it starts. */
function cutoffOf(booking: ChangeableBooking, { cutoffHours }: Pick<ChangePolicy, 'cutoffHours'>): Date {
  const hours = booking.status === 'held' ? 0 : (booking.cutoffHours ?? cutoffHours);
  return new Date(instantOf(booking.day, booking.range.start).getTime() - hours * 3_600_000);
}

/** Until when its patient can cancel or move an appointment, in the past too; null once it cannot be changed any more. */
export function changeUntil(
  booking: ChangeableBooking,
  policy: Pick<ChangePolicy, 'cutoffHours'>,
  now: Date,
): Date | null {
  const isChangeable = isActiveAt(booking, now) && stateOf(booking) !== 'arrived';
  return isChangeable && !hasStarted(booking.day, booking.range, now) ? cutoffOf(booking, policy) : null;
}

/** Whether a change comes after the cut-off. */
function isLate({ booking, policy, now }: Pick<ChangeFacts, 'booking' | 'policy' | 'now'>): boolean {
  return cutoffOf(booking, policy) <= now;
}

/** @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`. */
function assertNotStarted({ booking, now }: ChangeFacts): void {
  assertActive(booking, now);
  if (hasStarted(booking.day, booking.range, now)) throw new ClinicError('appointment_started');
}

/** @throws ClinicError `too_late_to_change` with the clinic's telephone number, for a patient after the cut-off. */
function assertInTime(facts: ChangeFacts): void {
  const { booking, role, policy } = facts;
  if (role !== 'patient' || !isLate(facts)) return;
  throw new ClinicError('too_late_to_change', {
    params: { hours: booking.cutoffHours ?? policy.cutoffHours, phone: policy.phone },
    data: { telephone: policy.phone },
  });
}

function assertReason(reason: string | undefined): void {
  if (reason !== undefined) return;
  throw new ClinicError('reason_missing', { issues: [{ path: 'reason', message: 'validation.reasonMissing' }] });
}

/**
 * Decides a cancellation: on whose behalf, and how many percent of what was paid are refunded. The patient gets
 * everything back until the cut-off, and whenever the clinic cancels; what staff cancel for a patient after the cut-off
 * is refunded by `lateRefundPercent`, or as they override it with a reason.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`, `too_late_to_change`, `reason_missing`.
 */
export function decideCancel(
  facts: ChangeFacts,
  wanted: { reason: string | undefined; isForPatient: boolean; refundPercent: number | undefined },
): { cancelledBy: Canceller; refundPercent: number; isOverride: boolean } {
  assertNotStarted(facts);
  assertInTime(facts);
  if (facts.role === 'patient') {
    if (stateOf(facts.booking) === 'arrived') throw new ClinicError('appointment_started');
    return { cancelledBy: 'patient', refundPercent: 100, isOverride: false };
  }
  const isOverride = wanted.refundPercent !== undefined;
  if (isOverride) assertReason(wanted.reason);
  const byPolicy = wanted.isForPatient && isLate(facts) ? facts.policy.lateRefundPercent : 100;
  const cancelledBy = wanted.isForPatient ? 'patient' : 'clinic';
  return { cancelledBy, refundPercent: wanted.refundPercent ?? byPolicy, isOverride };
}

/** The share of an amount that is refunded, rounded down to a cent. */
export function refundShare(paidCents: Cents, percent: number): Cents {
  return Math.floor((paidCents * percent) / 100);
}

export type MoveTarget = Bookable & { id: string; takenBy: { bookingId: string; patientId: string } | null };

/**
 * Decides a move to another slot. The price becomes the treatment's present one, unless the treatment is priced in
 * another currency by now.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`, `too_late_to_change`, `slot_unavailable`,
 * `invalid_input` on `slot` for the appointment's own slot, `slot_taken`, `overlapping_appointment`, `reason_missing`
 * for staff after the cut-off.
 */
export function decideMove(
  facts: ChangeFacts & {
    booking: ChangeableBooking & { patientId: string; slotId: string; priceCents: Cents; currency: string };
    target: MoveTarget | null;
    treatment: { specialtyId: string; priceCents: Cents; currency: string };
    closed: ClosedDays;
  },
  { reason }: { reason: string | undefined },
): { priceCents: Cents; isOverride: boolean } {
  const { booking, target, treatment, closed, now } = facts;
  assertNotStarted(facts);
  if (stateOf(booking) === 'arrived') throw new ClinicError('appointment_started');
  assertInTime(facts);
  if (!target) throw new ClinicError('slot_unavailable');
  if (target.id === booking.slotId) throw invalidInput('slot', 'validation.ownSlot');
  assertBookable(target, { specialtyId: treatment.specialtyId, patientId: booking.patientId }, { closed, now });
  if (target.takenBy) {
    const isOwn = target.takenBy.patientId === booking.patientId;
    throw new ClinicError(isOwn ? 'overlapping_appointment' : 'slot_taken');
  }
  const isOverride = facts.role === 'staff' && isLate(facts);
  if (isOverride) assertReason(reason);
  const isSameCurrency = treatment.currency === booking.currency;
  return { priceCents: isSameCurrency ? treatment.priceCents : booking.priceCents, isOverride };
}
