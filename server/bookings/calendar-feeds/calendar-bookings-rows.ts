import { sql } from 'kysely';
import type { Day } from '#domain/shared/time';
import { presentName, type Booking } from '#server/bookings/read/bookings-rows';
import { isLimited, isOwn } from '#server/bookings/read/own-bookings-rows';
import { openDecision } from '#server/bookings/read/open-decision-rows';
import type { Db } from '#server/platform/database/open-database';
import { bookedNames } from '#server/platform/database/texts';
import { withRange } from '#server/platform/database/with-range';

/** What a calendar shows of a booking. */
export type CalendarBooking = Pick<
  Booking,
  | 'id'
  | 'patientId'
  | 'accountId'
  | 'isLimited'
  | 'patientName'
  | 'doctorId'
  | 'doctorName'
  | 'treatmentNames'
  | 'day'
  | 'range'
  | 'status'
  | 'bookedAt'
  | 'movedAt'
  | 'cancelledAt'
  | 'calendarSequence'
  | 'openDecision'
>;

/** Booked appointments of a person from the day `from` on, their own or as doctor; earliest first. */
export async function listCalendarBookings(
  handle: Db,
  { personId, as, from, limit }: { personId: string; as: 'patient' | 'doctor'; from: Day; limit: number },
): Promise<CalendarBooking[]> {
  const rows = await handle
    .selectFrom('booking')
    .innerJoin('treatment', 'treatment.id', 'booking.treatmentId')
    // Not the patient: for a doctor with many bookings the planner would read the whole table.
    .innerJoin('person as doctorPerson', 'doctorPerson.id', 'booking.doctorId')
    .select([
      'booking.id',
      'booking.patientId',
      'booking.accountId',
      isLimited.as('isLimited'),
      presentName.as('patientName'),
      'booking.doctorId',
      'booking.status',
    ])
    .select(['booking.day', 'booking.startMin', 'booking.endMin'])
    .select(['booking.bookedAt', 'booking.movedAt', 'booking.cancelledAt', 'booking.calendarSequence'])
    .select([bookedNames.as('treatmentNames'), 'doctorPerson.name as doctorName', openDecision.as('openDecision')])
    .where(as === 'patient' ? isOwn(personId) : sql<boolean>`booking.doctor_id = ${personId}::uuid`)
    .where('booking.status', '=', 'booked')
    .where('booking.day', '>=', from)
    .orderBy('booking.day')
    .orderBy('booking.startMin')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
  return rows.map(withRange);
}
