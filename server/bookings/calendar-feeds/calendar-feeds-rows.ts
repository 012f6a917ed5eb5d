import { sql } from 'kysely';
import type { Language } from '#domain/shared/language';
import type { Day } from '#domain/shared/time';
import { presentName, type BookingRow } from '#server/bookings/read/bookings-rows';
import type { Db } from '#server/platform/database/open-database';
import { openDecision } from '#server/bookings/read/open-decision-rows';
import { bookedNames } from '#server/platform/database/texts';
import { withRange } from '#server/platform/database/with-range';

/** The id of a person's calendar feed; null while it is off. */
export async function findCalendarFeed(handle: Db, personId: string): Promise<string | null> {
  const row = await handle.selectFrom('calendarFeed').select('id').where('personId', '=', personId).executeTakeFirst();
  return row?.id ?? null;
}

/** Creates or replaces a person's calendar feed and returns its new id. */
export async function replaceCalendarFeed(handle: Db, personId: string): Promise<string> {
  const { id } = await handle
    .insertInto('calendarFeed')
    .values({ personId })
    .onConflict((conflict) =>
      conflict.column('personId').doUpdateSet({ id: sql`gen_random_uuid()`, createdAt: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a person's calendar feed. Returns whether there was one. */
export async function deleteCalendarFeedRow(handle: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('calendarFeed')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type FeedOwner = { id: string; language: Language | null; isVerifiedDoctor: boolean };

/** The owner of a calendar feed; null if the feed was switched off, or is older than the proof of its owner's address. */
export async function findFeedOwner(handle: Db, feedId: string): Promise<FeedOwner | null> {
  const row = await handle
    .selectFrom('calendarFeed')
    .innerJoin('person', 'person.id', 'calendarFeed.personId')
    .leftJoin('doctor', 'doctor.id', 'person.id')
    .select(['person.id', 'person.language'])
    .select(sql<boolean>`doctor.verified_at is not null`.as('isVerifiedDoctor'))
    .where('calendarFeed.id', '=', feedId)
    .where('person.deletedAt', 'is', null)
    // One that was made before its address was proven may be a stranger's.
    .where(sql<boolean>`calendar_feed.created_at >= person.email_proven_at`)
    .executeTakeFirst();
  return row ?? null;
}

/** What a calendar shows of a booking. */
export type CalendarBooking = Pick<
  BookingRow,
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
