import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import { namesOf } from '#server/platform/database/texts';

/** The choices to filter appointments by: each doctor who sees or saw patients, and each treatment, archived or not. */
export async function listDeskChoices(handle: Db) {
  const doctors = await handle
    .selectFrom('doctor')
    .innerJoin('person', 'person.id', 'doctor.id')
    .select(['person.id', 'person.name'])
    .where(
      // The first by the index of doctors and days; without an order PostgreSQL may read all bookings.
      sql<boolean>`(doctor.verified_at is not null or (select true from booking where booking.doctor_id = doctor.id order by day limit 1))`,
    )
    .orderBy('person.name')
    .execute();
  const treatments = await handle
    .selectFrom('treatment')
    .select(['treatment.id', namesOf('treatment').as('names')])
    .orderBy('treatment.name')
    .execute();
  return { doctors, treatments };
}
