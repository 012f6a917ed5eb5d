import { isOpen, type ClosedDays } from './availability.ts';
import { ClinicError } from './errors.ts';
import { hasStarted } from './time.ts';
import type { SlotTime } from './slots.ts';

/**
 * `held`: occupies its slot until its time is over, made by an account whose address is not proven; `expired`: a hold
 * that was released. Active are `booked` ones, and `held` ones in their time.
 */
export type BookingStatus = 'held' | 'booked' | 'cancelled' | 'expired';

/** Whether a booking occupies its slot at this moment: booked, or held with time left. */
export function isActiveAt(booking: { status: BookingStatus; heldUntil: Date | null }, now: Date): boolean {
  return (
    booking.status === 'booked' || (booking.status === 'held' && booking.heldUntil !== null && booking.heldUntil > now)
  );
}

/** @throws ClinicError `booking_cancelled`, or `hold_expired` for a hold whose time is over, released or not. */
export function assertActive(booking: { status: BookingStatus; heldUntil: Date | null }, now: Date): void {
  if (booking.status === 'cancelled') throw new ClinicError('booking_cancelled');
  if (!isActiveAt(booking, now)) throw new ClinicError('hold_expired');
}

/**
 * How many upcoming appointments one person may have that are unpaid, or were booked today whatever became of them
 * (attack 30: blocking the calendar; attack 42: paying in a sandbox lifts nothing).
 */
export const MAX_OPEN_BOOKINGS = 10;

export type Bookable = SlotTime & {
  isWithdrawn: boolean;
  doctorId: string;
  doctorSpecialtyId: string;
  isDoctorVerified: boolean;
  isDoctorDeleted: boolean;
};

/**
 * Whether this slot can be booked for this treatment by this patient, now.
 * @throws ClinicError `slot_unavailable` with no hint which rule failed: all of them mean "choose another".
 */
export function assertBookable(
  slot: Bookable,
  wanted: { specialtyId: string; patientId: string },
  { closed, now }: { closed: ClosedDays; now: Date },
): void {
  const isOffered = !slot.isWithdrawn && slot.isDoctorVerified && !slot.isDoctorDeleted && isOpen(slot.day, closed);
  const fits = slot.doctorSpecialtyId === wanted.specialtyId && slot.doctorId !== wanted.patientId;
  if (!isOffered || !fits || hasStarted(slot.day, slot.range, now)) throw new ClinicError('slot_unavailable');
}
