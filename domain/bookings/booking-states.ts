import type { BookingStatus } from './bookings.ts';
import { ClinicError } from '#domain/shared/errors';
import type { SlotTime } from '#domain/shared/slot-times';
import { clinicClock, hasStarted } from '#domain/shared/time';

/**
 * How far a booked appointment has come: its patient will come, is there, is being treated, was treated, stayed away, or
 * is a child whom nobody brought.
 */
export const attendances = ['confirmed', 'arrived', 'in_treatment', 'completed', 'no_show', 'not_brought'] as const;
export type Attendance = (typeof attendances)[number];

export const bookingStates = ['held', 'booked', ...attendances, 'cancelled', 'expired'] as const;
export type BookingState = (typeof bookingStates)[number];

/** What an appointment can be marked as; `booked` takes a wrong mark back. */
export const marks = [...attendances, 'booked'] as const;
export type Mark = (typeof marks)[number];

/** How long a new hold lasts, in minutes. */
export const HOLD_MINUTES = 30;

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
  booked: ['confirmed', 'arrived', 'in_treatment', 'completed', 'no_show', 'not_brought', 'cancelled'],
  confirmed: ['arrived', 'in_treatment', 'completed', 'no_show', 'not_brought', 'cancelled'],
  arrived: ['booked', 'in_treatment', 'completed', 'cancelled'],
  in_treatment: ['booked', 'completed'],
  completed: ['booked'],
  // The patient came late.
  no_show: ['booked', 'arrived', 'in_treatment', 'completed', 'not_brought'],
  not_brought: ['booked', 'arrived', 'in_treatment', 'completed', 'no_show'],
  cancelled: [],
  expired: ['booked', 'cancelled'],
};

/** Whether a booking in one state can become the other, regardless of the time. */
export function canBecome(from: BookingState, to: BookingState): boolean {
  return nextStates[from].includes(to);
}

/** Whether the patient of an appointment in this state has come. It can be neither moved nor cancelled by them. */
export function hasCome(state: BookingState): boolean {
  return state === 'arrived' || state === 'in_treatment' || state === 'completed';
}

/** Whether a visit has ended, also before its time does: its patient was treated or did not come. */
export function hasVisitEnded(attendance: Attendance | null): boolean {
  return attendance === 'completed' || attendance === 'no_show' || attendance === 'not_brought';
}

/**
 * Whether an appointment can be marked now: `confirmed` before it starts, `arrived` and `in_treatment` on its day,
 * `completed` once it has started or its treatment has begun, `no_show` and `not_brought` once it has started. `booked`
 * takes a mark of the clinic back, on the day of the appointment.
 */
export function canMark(from: BookingState, { day, range }: SlotTime, to: Mark, now: Date): boolean {
  const isStarted = hasStarted(day, range, now);
  const isItsDay = clinicClock(now).day === day;
  const isTime = {
    confirmed: !isStarted,
    arrived: isItsDay,
    in_treatment: isItsDay,
    completed: isStarted || from === 'in_treatment',
    no_show: isStarted,
    not_brought: isStarted,
    // A hold becomes `booked` by its patient only.
    booked: isItsDay && from !== 'held',
  };
  return canBecome(from, to) && isTime[to];
}

/**
 * Checks that an appointment can be marked now. `seen` is the state that the caller saw it in, if they say so: what
 * somebody else marked meanwhile is not overwritten. Nobody says that they will come to one that cannot take place.
 * @throws ClinicError `booking_cancelled`, `hold_expired`, `cannot_mark`.
 */
export function assertMarkable(
  booking: StoredState & SlotTime & { takesPlace: boolean },
  to: Mark,
  now: Date,
  seen?: BookingState,
): void {
  if (booking.status === 'cancelled') throw new ClinicError('booking_cancelled');
  if (booking.status === 'expired') throw new ClinicError('hold_expired');
  const state = stateOf(booking);
  const isOutdated = (seen !== undefined && seen !== state) || (to === 'confirmed' && !booking.takesPlace);
  if (isOutdated || !canMark(state, booking, to, now)) throw new ClinicError('cannot_mark');
}
