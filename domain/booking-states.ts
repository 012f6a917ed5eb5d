import type { BookingStatus } from './bookings.ts';
import { ClinicError } from './errors.ts';
import type { SlotTime } from './slots.ts';
import { clinicClock, hasStarted } from './time.ts';

/** How far a booked appointment has come: its patient will come, is there, was treated, or stayed away. */
export const attendances = ['confirmed', 'arrived', 'completed', 'no_show'] as const;
export type Attendance = (typeof attendances)[number];

export const bookingStates = ['held', 'booked', ...attendances, 'cancelled', 'expired'] as const;
export type BookingState = (typeof bookingStates)[number];

/** The stored halves of a state: `status` says whether the slot is occupied, `attendance` counts while it is booked. */
export type StoredState = { status: BookingStatus; attendance: Attendance | null };

/** The state of a booking, as the API shows it. */
export function stateOf({ status, attendance }: StoredState): BookingState {
  return status === 'booked' && attendance !== null ? attendance : status;
}

/** Who ended an appointment. `system`: nobody asked, such as a payment that came too late. */
export const cancellers = ['patient', 'clinic', 'system'] as const;
export type Canceller = (typeof cancellers)[number];

/** An expired hold can be booked again by its payment, or is cancelled because that came too late. */
const nextStates: Record<BookingState, readonly BookingState[]> = {
  held: ['booked', 'cancelled', 'expired'],
  booked: ['confirmed', 'arrived', 'completed', 'no_show', 'cancelled'],
  confirmed: ['arrived', 'completed', 'no_show', 'cancelled'],
  arrived: ['completed', 'cancelled'],
  completed: [],
  // They came late.
  no_show: ['arrived', 'completed'],
  cancelled: [],
  expired: ['booked', 'cancelled'],
};

/** Whether a booking in one state can become the other, regardless of the time. */
export function canBecome(from: BookingState, to: BookingState): boolean {
  return nextStates[from].includes(to);
}

/**
 * Whether an appointment can be marked now: `confirmed` before it starts, `arrived` on its day, `completed` and
 * `no_show` once it has started.
 */
export function canMark(from: BookingState, { day, range }: SlotTime, to: Attendance, now: Date): boolean {
  const isStarted = hasStarted(day, range, now);
  const isTime = {
    confirmed: !isStarted,
    arrived: clinicClock(now).day === day,
    completed: isStarted,
    no_show: isStarted,
  };
  return canBecome(from, to) && isTime[to];
}

/**
 * Checks that an appointment can be marked now.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `cannot_mark`.
 */
export function assertMarkable(booking: StoredState & SlotTime, to: Attendance, now: Date): void {
  if (booking.status === 'cancelled') throw new ClinicError('booking_cancelled');
  if (booking.status === 'expired') throw new ClinicError('hold_expired');
  if (!canMark(stateOf(booking), booking, to, now)) throw new ClinicError('cannot_mark');
}
