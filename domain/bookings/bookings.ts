import { isWorkday } from '#domain/slots/availability';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { ClinicError, invalidInput, type InputIssue } from '#domain/shared/errors';
import { addDays, clinicClock, hasStarted, MINUTE_MS } from '#domain/shared/time';
import type { SlotTime } from '#domain/shared/slot-times';
import { fitsSlot, type TreatmentTime } from '#domain/clinic/performed-treatments';

/**
 * `held`: a hold by an account with an unproven address, which occupies its slot for a limited time; `expired`: a
 * released hold. Active are `booked` and, until `heldUntil`, `held`.
 */
export type BookingStatus = 'held' | 'booked' | 'cancelled' | 'expired';

/** Whether a booking occupies its slot at this moment: booked, or held with time left. */
export function isActiveAt(booking: { status: BookingStatus; heldUntil: Date | null }, now: Date): boolean {
  return (
    booking.status === 'booked' || (booking.status === 'held' && booking.heldUntil !== null && booking.heldUntil > now)
  );
}

/** @throws ClinicError `booking_cancelled`, or `hold_expired` for an overdue hold, released or not. */
export function assertActive(booking: { status: BookingStatus; heldUntil: Date | null }, now: Date): void {
  if (booking.status === 'cancelled') throw new ClinicError('booking_cancelled');
  if (!isActiveAt(booking, now)) throw new ClinicError('hold_expired');
}

/**
 * The maximum of an account's upcoming appointments that are unpaid, or were made today, whatever their status, so
 * that nobody can block the calendar, not even by paying in a sandbox (decision 24).
 */
export const MAX_OPEN_BOOKINGS = 10;
/** How many more there can be for each person that an account books for, and how many in all. */
const MORE_FOR_PERSON = 3;
const MOST_OPEN_BOOKINGS = 25;

/** How many open bookings an account can have: more for the people it books for, once one of them has been treated. */
export function maxOpenBookings({ persons, hasVisited }: { persons: number; hasVisited: boolean }): number {
  if (!hasVisited) return MAX_OPEN_BOOKINGS;
  return Math.min(MAX_OPEN_BOOKINGS + MORE_FOR_PERSON * persons, MOST_OPEN_BOOKINGS);
}

/** A time of a doctor for one treatment: a slot, or as long as that doctor needs for it (`placeOf`). */
export type Bookable = SlotTime & {
  /** Null: of the doctor's hours. */
  slotId: string | null;
  /** It starts neither on the clinic's grid nor where another appointment ends. */
  isOffGrid: boolean;
  /** A holiday or a closure is in force on its day. */
  isDayClosed: boolean;
  doctorId: string;
  isDoctorVerified: boolean;
  /** The doctor performs the treatment, in so many minutes. */
  isPerformed: boolean;
} & TreatmentTime;

/** For how many minutes a start is still the present moment to staff, who fill in a form meanwhile. */
const NOW_MINUTES = 5;

/**
 * Checks that this patient, or staff for them, can book this time of a doctor now.
 * @throws ClinicError `slot_unavailable`, whichever rule fails: the patient has to choose another time in any case. With a
 * message of its own if the doctor does not perform the treatment, or the slot is too short for it. `invalid_input` on
 * `slot` for a start off the grid.
 */
export function assertBookable(place: Bookable, patientId: string, now: Date, isByStaff = false): void {
  if (!isWorkday(place.day) || place.isDayClosed) throw isByStaff ? unavailable('validation.dayClosed') : noSuchTime();
  if (!place.isDoctorVerified || place.doctorId === patientId) throw noSuchTime();
  const latest = isByStaff ? new Date(now.getTime() - NOW_MINUTES * MINUTE_MS) : now;
  if (hasStarted(place.day, place.range, latest)) throw isByStaff ? unavailable('validation.dayPast') : noSuchTime();
  if (isByStaff && place.day > addDays(clinicClock(now).day, MAX_DAYS_AHEAD)) throw unavailable('validation.dayTooFar');
  if (!place.isPerformed) throw unavailable('validation.notPerformed', 'doctor_email');
  if (place.isOffGrid) throw invalidInput('slot', 'validation.startOffGrid');
  if (place.slotId === null || fitsSlot(place.range, place)) return;
  throw unavailable('validation.slotTooShort', 'slot', { minutes: place.duration + place.buffer });
}

/** The error of a time that the doctor does not have. */
export function noSuchTime(): ClinicError {
  return unavailable('errors.slot_unavailable');
}

/** The error of something that cannot be booked; `message` states why, about the field `path`. */
export function unavailable(
  message: string,
  path: 'slot' | 'doctor_email' | 'treatment' = 'slot',
  params?: NonNullable<InputIssue['params']>,
): ClinicError {
  return new ClinicError('slot_unavailable', { issues: [{ path, message, ...(params && { params }) }] });
}
