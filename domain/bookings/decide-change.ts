import { assertActive, assertBookable, isActiveAt, type Bookable } from './bookings.ts';
import { hasCome, stateOf, type Canceller, type StoredState } from './booking-states.ts';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import type { Cents } from '#domain/shared/money';
import type { SlotTime } from '#domain/shared/slot-times';
import { hasStarted, HOUR_MS, instantOf, MINUTE_MS } from '#domain/shared/time';
import type { TreatmentTime } from '#domain/clinic/treatments';
import type { PriceKind } from '#domain/shared/money';

/** How long whoever made a change can undo it; what follows from the change waits as long. In seconds. */
export const UNDO_SECONDS = 60;

/** How long a patient can cancel without notice what they booked by mistake, in minutes. */
export const CANCEL_MINUTES = 10;

/** The clinic's rules of changes; `cutoffHours` applies to treatments without their own. */
export type ChangePolicy = { cutoffHours: number; lateRefundPercent: number; phone: string };

/** `patient`: the appointment's own; `staff`: its doctor or the admin. */
export type ChangerRole = 'patient' | 'staff';

/**
 * `holdBookedAt`: when its hold became final; null if it never was one. `isAffected`: an absence or a closure affects it,
 * or it was transferred for one: its patient can change it until it starts, and staff at any time.
 */
export type ChangeableBooking = SlotTime &
  StoredState & {
    heldUntil: Date | null;
    bookedAt: Date;
    holdBookedAt: Date | null;
    cutoffHours: number | null;
    isAffected: boolean;
  };

type ChangeFacts = { booking: ChangeableBooking; role: ChangerRole; policy: ChangePolicy; now: Date };

/** Until when an appointment that no absence affects can be changed. */
export function cutoffAt({ day, range }: SlotTime, cutoffHours: number): Date {
  return new Date(instantOf(day, range.start).getTime() - cutoffHours * HOUR_MS);
}

/** The cut-off of an appointment, in the past too; of a hold that which it has once it is final. */
function cutoffOf(booking: ChangeableBooking, { cutoffHours }: Pick<ChangePolicy, 'cutoffHours'>): Date {
  return cutoffAt(booking, booking.isAffected ? 0 : (booking.cutoffHours ?? cutoffHours));
}

/** Until when its patient can cancel: after the cut-off a hold while it is held, and what was booked in the last ten minutes. */
function cancelCutoffOf(booking: ChangeableBooking, policy: Pick<ChangePolicy, 'cutoffHours'>): Date {
  const { status, heldUntil, holdBookedAt, bookedAt } = booking;
  const final = (holdBookedAt ?? bookedAt).getTime() + CANCEL_MINUTES * MINUTE_MS;
  const freeUntil = status === 'held' && heldUntil ? heldUntil.getTime() : final;
  const beforeStart = Math.min(freeUntil, cutoffAt(booking, 0).getTime());
  return new Date(Math.max(cutoffOf(booking, policy).getTime(), beforeStart));
}

/** Whether the patient has come. For an affected appointment `arrived` does not count, because it cannot take place. */
function isUnderway({ isAffected, ...booking }: ChangeableBooking): boolean {
  const state = stateOf(booking);
  return hasCome(state) && !(state === 'arrived' && isAffected);
}

/**
 * Until when its patient can cancel or move an appointment, in the past too, and at most until it starts; null once it
 * cannot be changed any more.
 */
export function changeUntil(
  booking: ChangeableBooking,
  policy: Pick<ChangePolicy, 'cutoffHours'>,
  now: Date,
): Date | null {
  const isChangeable = isActiveAt(booking, now) && !isUnderway(booking);
  if (!isChangeable) return null;
  return cutoffAt(booking, 0) <= now ? null : cutoffOf(booking, policy);
}

/** Until when its patient can cancel an appointment, at most until it starts; null together with `changeUntil`. */
export function cancelUntil(...[booking, policy, now]: Parameters<typeof changeUntil>): Date | null {
  const until = Math.min(cancelCutoffOf(booking, policy).getTime(), cutoffAt(booking, 0).getTime());
  return changeUntil(booking, policy, now) && new Date(until);
}

/** Whether a change comes after its cut-off, which staff have none of for an affected appointment. */
function isLate({ booking, policy, role, now }: ChangeFacts, cutoff = cutoffOf): boolean {
  return cutoff(booking, policy) <= now && (role === 'patient' || !booking.isAffected);
}

/** @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`. */
function assertNotStarted({ booking, now }: ChangeFacts): void {
  assertActive(booking, now);
  // An affected appointment does not take place, so it does not start either.
  if (!booking.isAffected && hasStarted(booking.day, booking.range, now)) throw new ClinicError('appointment_started');
}

/** @throws ClinicError `too_late_to_change` with the clinic's phone number, for a patient after the cut-off. */
function assertInTime(facts: ChangeFacts, cutoff = cutoffOf): void {
  const { booking, role, policy } = facts;
  if (role !== 'patient' || !isLate(facts, cutoff)) return;
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
 * everything back until the cut-off and just after it was booked, and whenever the clinic cancels; what staff cancel for
 * a patient later is refunded by `lateRefundPercent`, or as they override it with a reason.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`, `too_late_to_change`, `reason_missing`.
 */
export function decideCancel(
  facts: ChangeFacts,
  wanted: { reason: string | undefined; isForPatient: boolean; refundPercent: number | undefined },
): { cancelledBy: Canceller; refundPercent: number; isOverride: boolean } {
  assertNotStarted(facts);
  assertInTime(facts, cancelCutoffOf);
  const state = stateOf(facts.booking);
  // Staff can cancel for a patient who has come, until the treatment begins.
  if (isUnderway(facts.booking) && (facts.role === 'patient' || state !== 'arrived'))
    throw new ClinicError('appointment_started');
  if (facts.role === 'patient') {
    return { cancelledBy: 'patient', refundPercent: 100, isOverride: false };
  }
  const isOverride = wanted.refundPercent !== undefined;
  if (isOverride) assertReason(wanted.reason);
  const byPolicy = wanted.isForPatient && isLate(facts, cancelCutoffOf) ? facts.policy.lateRefundPercent : 100;
  const cancelledBy = wanted.isForPatient ? 'patient' : 'clinic';
  return { cancelledBy, refundPercent: wanted.refundPercent ?? byPolicy, isOverride };
}

/** The share of an amount that is refunded, rounded down to a cent. */
export function refundShare(paidCents: Cents, percent: number): Cents {
  return Math.floor((paidCents * percent) / 100);
}

type Price = { priceCents: Cents; priceKind: PriceKind };

/** `isReserved`: it is offered to the patient of another booking. */
export type MoveTarget = Bookable & {
  id: string;
  takenBy: { bookingId: string; patientId: string } | null;
  isReserved: boolean;
};

/**
 * Whether a move keeps the mark that the patient has arrived: the clinic moves the appointment within its day, and they are
 * still there. Who chooses another time themselves may leave until then.
 */
export function staysArrived(
  booking: ChangeableBooking,
  { target, role }: { target: Pick<SlotTime, 'day'>; role: ChangerRole },
): boolean {
  return role === 'staff' && stateOf(booking) === 'arrived' && target.day === booking.day;
}

/**
 * Decides a move to another slot, of its own doctor even if the treatment has got another specialty since. The price
 * becomes the treatment's present one, unless the treatment is archived or priced in another currency by now, or the
 * clinic is the reason for the move.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`, `too_late_to_change`, `slot_unavailable`,
 * `invalid_input` on `slot` for the appointment's own slot, `slot_taken`, `overlapping_appointment`, `reason_missing`
 * for staff after the cut-off.
 */
export function decideMove(
  facts: ChangeFacts & {
    booking: ChangeableBooking & { patientId: string; doctorId: string; slotId: string; currency: string } & Price;
    target: MoveTarget | null;
    treatment: { specialtyId: string; currency: string; isArchived: boolean } & Price & TreatmentTime;
  },
  { reason }: { reason: string | undefined },
): Price & { isOverride: boolean } {
  const { booking, target, treatment, now } = facts;
  assertNotStarted(facts);
  if (isUnderway(booking)) throw new ClinicError('appointment_started');
  assertInTime(facts);
  if (!target) throw new ClinicError('slot_unavailable');
  if (target.id === booking.slotId) throw invalidInput('slot', 'validation.ownSlot');
  const specialtyId = target.doctorId === booking.doctorId ? target.doctorSpecialtyId : treatment.specialtyId;
  assertBookable(target, { ...treatment, specialtyId, patientId: booking.patientId }, now);
  if (target.takenBy) {
    const isOwn = target.takenBy.patientId === booking.patientId;
    throw new ClinicError(isOwn ? 'overlapping_appointment' : 'slot_taken');
  }
  if (target.isReserved) throw new ClinicError('slot_taken');
  const isOverride = facts.role === 'staff' && isLate(facts);
  if (isOverride) assertReason(reason);
  const isPriced = treatment.currency === booking.currency && !treatment.isArchived && !booking.isAffected;
  const { priceCents, priceKind } = isPriced ? treatment : booking;
  return { priceCents, priceKind, isOverride };
}
