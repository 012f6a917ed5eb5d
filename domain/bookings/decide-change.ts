import { assertActive, assertBookable, noSuchTime } from './bookings.ts';
import { stateOf, type Canceller } from './booking-states.ts';
import {
  cancelCutoffOf,
  cutoffOf,
  isUnderway,
  mistakeUntil,
  termsOf,
  type ChangeableBooking,
  type ChangePolicy,
} from './change-cutoff.ts';
import { assertPublished, isSamePlace, type Place } from './places.ts';
import { refundPercentOf } from './refund-on-cancel.ts';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { priceFor, type Insurance, type PricedInsurance } from '#domain/shared/insurance';
import type { Cents, PriceKind } from '#domain/shared/money';
import type { SlotTime } from '#domain/shared/slot-times';
import { hasStarted } from '#domain/shared/time';

/** How long the person who made a change can undo it; what follows from the change waits as long. In seconds. */
export const UNDO_SECONDS = 60;

/** `patient`: the appointment's own; `staff`: its doctor or the admin. */
export type ChangerRole = 'patient' | 'staff';

type ChangeFacts = { booking: ChangeableBooking; role: ChangerRole; policy: ChangePolicy; now: Date };

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
    params: { hours: termsOf(booking, policy).cutoffHours, phone: policy.phone },
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
 * a patient later is refunded by the `lateRefundPercent` under which it was booked, or as they override it with a reason.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`, `too_late_to_change`, `reason_missing`.
 */
export function decideCancel(
  facts: ChangeFacts,
  wanted: { reason: string | undefined; isForPatient: boolean; refundPercent: number | undefined },
): { cancelledBy: Canceller; refundPercent: number; isOverride: boolean } {
  // Staff book what begins now, and may have meant somebody else.
  if (facts.role === 'staff' && facts.now < mistakeUntil(facts.booking)) assertActive(facts.booking, facts.now);
  else assertNotStarted(facts);
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
  const { isForPatient, refundPercent: override } = wanted;
  const refund = { isForPatient, isLate: isLate(facts, cancelCutoffOf), override };
  const cancelledBy = isForPatient ? 'patient' : 'clinic';
  return { cancelledBy, refundPercent: refundPercentOf(refund, termsOf(facts.booking, facts.policy)), isOverride };
}

/** Whether it is too late for a full refund if the clinic cancels an appointment for its patient. */
export function isLateToCancel(facts: Omit<ChangeFacts, 'role'>): boolean {
  return isLate({ ...facts, role: 'staff' }, cancelCutoffOf);
}

type Price = { priceCents: Cents; priceKind: PriceKind };
type Insured = { insurance: Insurance | null };

/**
 * Whether a move retains the mark of an appointment: it begins when it did, or the patient has arrived, and the clinic moves
 * it within its day. Who chooses another time themselves may leave until then.
 */
export function retainsMark(
  booking: ChangeableBooking & { doctorId: string },
  { target, role }: { target: SlotTime & { doctorId: string }; role: ChangerRole },
): boolean {
  if (isSamePlace(target, booking)) return true;
  return role === 'staff' && stateOf(booking) === 'arrived' && target.day === booking.day;
}

/**
 * Decides a move to another slot, of its own doctor even if they no longer perform the treatment. The price
 * becomes the treatment's present one for who is insured so, unless the treatment is archived or priced in another currency by now, or the
 * clinic is the reason for the move. One that only gets `minutes` as its length is no exception, and retains its price.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `appointment_started`, `too_late_to_change`, `slot_unavailable`,
 * `invalid_input` on `slot` for the appointment's own slot, on `minutes` for a time whose length is fixed, `slot_taken`,
 * `overlapping_appointment`, `reason_missing` for staff after the cut-off, `outside_hours` unless staff have confirmed that.
 */
export function decideMove(
  facts: ChangeFacts & {
    booking: ChangeableBooking & { patientId: string; doctorId: string; currency: string } & Price &
      Insured &
      Pick<Place, 'isOutsideHours'>;
    target: Place | null;
    treatment: { currency: string; isArchived: boolean; prices: (Price & { insurance: PricedInsurance })[] } & Price;
  },
  {
    reason,
    minutes,
    isConfirmed = false,
  }: { reason: string | undefined; minutes?: number | undefined; isConfirmed?: boolean | undefined },
): Price & { isOverride: boolean } {
  const { booking, target, treatment, now } = facts;
  assertNotStarted(facts);
  if (isUnderway(booking)) throw new ClinicError('appointment_started');
  assertInTime(facts);
  if (!target) throw noSuchTime();
  const stays = isSamePlace(target, booking);
  if (minutes !== undefined && target.range.end - target.range.start !== minutes)
    throw invalidInput('minutes', 'validation.fixedLength');
  if (stays && (minutes === undefined || target.range.end === booking.range.end))
    throw invalidInput('slot', 'validation.ownSlot');
  const isPerformed = target.isPerformed || target.doctorId === booking.doctorId;
  assertBookable({ ...target, isPerformed }, booking.patientId, now, facts.role === 'staff');
  if (target.besides.length > 0) {
    const isOwn = target.besides.every(({ patientId }) => patientId === booking.patientId);
    throw new ClinicError(isOwn ? 'overlapping_appointment' : 'slot_taken');
  }
  const isOverride = facts.role === 'staff' && !stays && isLate(facts);
  if (isOverride) assertReason(reason);
  assertPublished(target, isConfirmed || (stays && booking.isOutsideHours));
  const isPriced = !stays && treatment.currency === booking.currency && !treatment.isArchived && !keepsPrice(booking);
  const { priceCents, priceKind } = isPriced ? priceFor(treatment, booking.insurance) : booking;
  return { priceCents, priceKind, isOverride };
}

/** Whether a move changes no price: what an insurance covers was agreed to, and what cannot take place is the clinic's doing. */
export function keepsPrice(booking: { priceKind: PriceKind; isAffected: boolean }): boolean {
  return booking.priceKind === 'covered' || booking.isAffected;
}
