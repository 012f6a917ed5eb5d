import type { Day } from '#domain/shared/time';
import { presentName, type Booking } from '#server/bookings/read/bookings-rows';
import { openDecision } from '#server/bookings/read/open-decision-rows';
import type { Db } from '#server/platform/database/open-database';
import { bookedNames } from '#server/platform/database/texts';
import { withRange } from '#server/platform/database/with-range';

/** What a calendar shows of a booking. */
export type CalendarBooking = Pick<
  Booking,
  | 'id'
  | 'patientId'
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

/** Booked appointments of a person from the day `from` on, as patient or as doctor; earliest first. */
export async function listCalendarBookings(
  handle: Db,
  { personId, as, from, limit }: { personId: string; as: 'patientId' | 'doctorId'; from: Day; limit: number },
): Promise<CalendarBooking[]> {
  const rows = await handle
    .selectFrom('booking')
    .innerJoin('treatment', 'treatment.id', 'booking.treatmentId')
    // Not the patient: for a doctor with many bookings the planner would read the whole table.
    .innerJoin('person as doctorPerson', 'doctorPerson.id', 'booking.doctorId')
    .select(['booking.id', 'booking.patientId', presentName.as('patientName'), 'booking.doctorId', 'booking.status'])
    .select(['booking.day', 'booking.startMin', 'booking.endMin'])
    .select(['booking.bookedAt', 'booking.movedAt', 'booking.cancelledAt', 'booking.calendarSequence'])
    .select([bookedNames.as('treatmentNames'), 'doctorPerson.name as doctorName', openDecision.as('openDecision')])
    .where(`booking.${as}`, '=', personId)
    .where('booking.status', '=', 'booked')
    .where('booking.day', '>=', from)
    .orderBy('booking.day')
    .orderBy('booking.startMin')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
  return rows.map(withRange);
}
