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

/** Bookings that occupy their slot in the unique indexes. An overdue hold does so until it is released. */
export const occupiesSlot = sql<boolean>`booking.status in ('held', 'booked')`;
