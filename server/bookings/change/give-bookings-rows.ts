import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

/** A record that is merged into another, and the other one. */
export type MergedPair = { merged: string; survivor: string };

/** Locks, by id, all bookings of the merged record, and those of the survivor from a day on. */
export async function lockMergedBookings(handle: Db, { merged, survivor }: MergedPair, today: Day): Promise<void> {
  await sql`select id from booking
    where patient_id = ${merged}::uuid or (patient_id = ${survivor}::uuid and day >= ${today}::date)
    order by id for update`.execute(handle);
}

/**
 * Gives the bookings of a record to the survivor. One before `today` stays one of the merged record for the constraints on
 * overlaps and same days, which the two records may break in the past. A survivor with an account takes them from the one that
 * booked for the record.
 * @throws the database's 23505 or 23P01 for a booking that the survivor cannot have beside its own.
 */
export async function giveBookings(handle: Db, { merged, survivor }: MergedPair, today: Day): Promise<void> {
  const isTaken = sql`(person.issuer <> ${sql.lit(DESK_ISSUER)} or booking.account_id is null)`;
  await sql`update booking set patient_id = person.id,
      patient_email = case when ${isTaken} then mail_address(person) else patient_email end,
      account_id = case when ${isTaken} then null else booking.account_id end,
      treated_person_id = case when day >= ${today}::date then person.id else coalesce(treated_person_id, patient_id) end
    from person where booking.patient_id = ${merged}::uuid and person.id = ${survivor}::uuid`.execute(handle);
}
