import { isWorkday } from '#domain/slots/availability';
import { ClinicError } from '#domain/shared/errors';
import { hasStarted } from '#domain/shared/time';
import type { SlotTime } from '#domain/shared/slot-times';
import { fitsSlot, type TreatmentTime } from '#domain/clinic/treatments';

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
 * The maximum of a person's upcoming appointments that are unpaid, or were made today, whatever their status, so
 * that nobody can block the calendar, not even by paying in a sandbox (decision 24).
 */
export const MAX_OPEN_BOOKINGS = 10;

export type Bookable = SlotTime & {
  isWithdrawn: boolean;
  /** A holiday or a closure is in force on its day. */
  isDayClosed: boolean;
  doctorId: string;
  doctorSpecialtyId: string;
  isDoctorVerified: boolean;
  isDoctorDeleted: boolean;
};

/**
 * Checks that this patient can book this slot for this treatment now.
 * @throws ClinicError `slot_unavailable`, whichever rule fails: the patient has to choose another slot in any case. With a
 * message of its own if the slot is too short for the treatment.
 */
export function assertBookable(
  slot: Bookable,
  wanted: { specialtyId: string; patientId: string } & TreatmentTime,
  now: Date,
): void {
  const isOpen = isWorkday(slot.day) && !slot.isDayClosed;
  const isOffered = isOpen && !slot.isWithdrawn && slot.isDoctorVerified && !slot.isDoctorDeleted;
  const fits = slot.doctorSpecialtyId === wanted.specialtyId && slot.doctorId !== wanted.patientId;
  if (!isOffered || !fits || hasStarted(slot.day, slot.range, now)) throw new ClinicError('slot_unavailable');
  if (fitsSlot(slot.range, wanted)) return;
  const params = { minutes: wanted.duration + wanted.buffer };
  throw new ClinicError('slot_unavailable', { issues: [{ path: 'slot', message: 'validation.slotTooShort', params }] });
}
