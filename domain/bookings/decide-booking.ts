import {
  assertBookable,
  isActiveAt,
  noSuchTime,
  unavailable,
  maxOpenBookings,
  type BookingStatus,
} from './bookings.ts';
import { ClinicError } from '#domain/shared/errors';
import { assertMayHold, holdEnd } from './holds.ts';
import { conflictOf, type OwnAppointment } from './own-appointments.ts';
import { assertPrice, type Cents, type ClaimedPrice } from '#domain/shared/money';
import type { BookingPaymentStatus } from './payment-status.ts';
import { assertPublished, decideSqueeze, type Beside, type Place, type Squeeze } from './places.ts';
import type { PriceKind } from '#domain/shared/money';
import type { Insurance } from '#domain/shared/insurance';
import { isPaidAtClinic as isPaidOnlyAtClinic } from './settlement.ts';
import { clinicClock, instantOf, longDate } from '#domain/shared/time';

/** A booking of the patient, or of the account that books for them, in any status, whose day is today or later. */
export type OwnBooking = OwnAppointment & {
  patientId: string;
  status: BookingStatus;
  heldUntil: Date | null;
  bookedAt: Date;
  paymentStatus: BookingPaymentStatus;
  priceKind: PriceKind;
  insurance: Insurance | null;
};

/** What decides whether a patient can book a time of a doctor. */
export type BookingFacts = {
  patient: {
    id: string;
    /** Of the account, as are the following: their own, or the one that books for them. */
    isEmailProven: boolean;
    isDisowned: boolean;
    persons: number;
    hasVisited: boolean;
    bookings: OwnBooking[];
  };
  /** Null if no living doctor can be booked at that time. */
  place: Place | null;
  treatment: { id: string; priceCents: Cents; currency: string; priceKind: PriceKind; isArchived: boolean } | null;
  /** The active holds from the patient's network. */
  holdsOfNetwork: number;
};

/**
 * Decides whether a patient can book a time of a doctor now, and until when it is held: null for a patient with a proven address,
 * whose booking is final. So is one by staff, whom the limits of holds and of open bookings do not bind; `isConfirmed`: they know
 * that it is outside of the hours; `squeeze`: whether they squeeze it in beside another one, which is `beside`.
 * @throws ClinicError, the first that applies of `treatment_not_offered`, `slot_unavailable`, `price_changed`, `slot_taken`,
 * `already_booked_that_day`, `overlapping_appointment`, `too_many_unpaid_bookings` (without card payments, or of covered ones, `too_many_appointments`, as a
 * message that asks for payment would be wrong), `address_disowned`, `too_many_holds`, `too_many_holds_of_network`; for staff `outside_hours`, and see `decideSqueeze`.
 */
export function decideBooking(
  { patient, place, treatment, holdsOfNetwork }: BookingFacts,
  claimed: ClaimedPrice,
  {
    now,
    isPaidAtClinic,
    isByStaff = false,
    isConfirmed = false,
    squeeze = { isWanted: false },
  }: { now: Date; isPaidAtClinic: boolean; isByStaff?: boolean; isConfirmed?: boolean; squeeze?: Squeeze },
): { heldUntil: Date | null; beside: Beside | null } {
  if (treatment?.isArchived) throw new ClinicError('treatment_not_offered');
  if (!treatment) throw unavailable('validation.treatmentUnknown', 'treatment');
  if (!place) throw noSuchTime();
  assertBookable(place, patient.id, now, isByStaff);
  assertPrice(claimed, treatment);
  const beside = isByStaff ? decideSqueeze(place, squeeze) : null;
  const isTaken = !beside && place.besides.some(({ patientId }) => patientId !== patient.id);
  if (isTaken) throw new ClinicError('slot_taken');
  const active = patient.bookings.filter((booking) => isActiveAt(booking, now));
  const theirs = active.filter(({ patientId }) => patientId === patient.id);
  const conflict = conflictOf(theirs, { ...place, treatmentId: treatment.id });
  if (conflict) throw new ClinicError(conflict, { params: { date: longDate(place.day) } });
  if (isByStaff) {
    // Somebody else signed up with this patient's address, and would read the appointment.
    if (patient.isDisowned) throw new ClinicError('address_disowned');
    assertPublished(place, isConfirmed);
    return { heldUntil: null, beside };
  }
  const max = maxOpenBookings(patient);
  if (countOpen(patient.bookings, now) >= max) {
    const isPayable =
      !isPaidAtClinic && active.every((booking) => booking.priceKind !== 'covered' && !isPaidOnlyAtClinic(booking));
    throw new ClinicError(isPayable ? 'too_many_unpaid_bookings' : 'too_many_appointments', { params: { max } });
  }
  if (patient.isEmailProven) return { heldUntil: null, beside: null };
  const holds = active.filter(({ status }) => status === 'held').length;
  assertMayHold({ isDisowned: patient.isDisowned, holds, holdsOfNetwork });
  return { heldUntil: holdEnd(now), beside: null };
}

/**
 * Whether an account may get a cancelled booking back beside those made since.
 * @param account.bookings with the cancelled one as it was.
 */
export function mayRestore(account: Pick<BookingFacts['patient'], 'bookings' | 'persons' | 'hasVisited'>, now: Date) {
  return countOpen(account.bookings, now) <= maxOpenBookings(account);
}

/** How many bookings count for `maxOpenBookings`: active and not paid by their patient, or made today whatever their status is now. */
function countOpen(bookings: OwnBooking[], now: Date): number {
  const today = clinicClock(now).day;
  const midnight = instantOf(today, 0);
  const isUnpaid = (booking: OwnBooking) =>
    isActiveAt(booking, now) && (booking.paymentStatus === 'unpaid' || booking.priceKind === 'covered');
  return bookings.filter((booking) => booking.day >= today && (booking.bookedAt >= midnight || isUnpaid(booking)))
    .length;
}
