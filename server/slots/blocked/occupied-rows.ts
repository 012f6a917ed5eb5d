import { sql, type RawBuilder } from 'kysely';

/** Booked, or held with time left at `now`. The statuses are literals, so that a prepared plan can use the partial indexes. */
export function isActive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${occupiesSlot} and (booking.status = 'booked' or booking.held_until > ${now}::timestamptz))`;
}

/** What occupies a doctor's time at `now`: an active booking, or a time that is reserved for the patient of one. */
export function occupiesAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.status in ('held', 'booked', 'offered')
    and (booking.status = 'booked' or booking.held_until > ${now}::timestamptz))`;
}

/** Whether a booking that is active at `now`, or a reservation, shares a minute with a slot, which may be another one's. */
export function isSlotOccupied(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from booking where booking.doctor_id = slot.doctor_id and booking.day = slot.day
    and booking.start_min < slot.end_min and booking.end_min + booking.buffer_min > slot.start_min and ${occupiesAt(now)})`;
}

/** Bookings that occupy their slot in the unique indexes. An overdue hold does so until it is released. */
export const occupiesSlot = sql<boolean>`booking.status in ('held', 'booked')`;
