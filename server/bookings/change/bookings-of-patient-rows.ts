import { sql } from 'kysely';
import type { Day } from '#domain/shared/time';
import { isOwn } from '#server/bookings/read/own-bookings-rows';
import type { Db } from '#server/platform/database/open-database';
import { deleteNotesOf } from '#server/bookings/notes/notes-rows';

/** Stores the changed address of an account in all bookings of its own. */
export async function updatePatientEmail(handle: Db, patientId: string, email: string): Promise<void> {
  await sql`update booking set patient_email = ${email}
    where coalesce(account_id, patient_id) = ${patientId}::uuid and ${isOwn(patientId)} and patient_email not in ('', ${email})`.execute(
    handle,
  );
}

/** Removes a deleted patient's contact data and notes from all bookings, and their name from those that did not take place (§ 630f BGB). */
export async function anonymizeBookings(handle: Db, patientId: string): Promise<void> {
  await deleteNotesOf(handle, patientId);
  await handle
    .updateTable('booking')
    .set({
      patientEmail: '',
      patientPhone: '',
      cancelReason: null,
      squeezeReason: null,
      fromNetwork: null,
      fromDomain: null,
      patientName: sql`case when status = 'booked' then patient_name else '' end`,
    })
    .where('patientId', '=', patientId)
    .execute();
}

/** Gives an account the coming bookings of a person it books for from now on, and the emails about them. */
export async function assignBookings(
  handle: Db,
  { personId, accountId, email, today }: { personId: string; accountId: string; email: string; today: Day },
): Promise<void> {
  await sql`update booking set account_id = ${accountId}::uuid, patient_email = ${email}
    where patient_id = ${personId}::uuid and status = 'booked' and day >= ${today}::date`.execute(handle);
}

/** A booking without the account that made it, with the contact of its patient instead; `patient` is their row. */
const withoutAccount = sql`account_id = null, patient_email = mail_address(patient), patient_phone = coalesce(patient.phone, '')`;

/** Removes a closed account, and how it can be reached, from the bookings that it made for others. */
export async function forgetAccount(handle: Db, accountId: string): Promise<void> {
  await sql`update booking set ${withoutAccount} from person as patient
    where patient.id = booking.patient_id and booking.account_id = ${accountId}::uuid`.execute(handle);
}

/** The accounts that a server of the version before deleted: people, or bookings for somebody since removed, still name them. */
export async function listUnreleasedAccounts(handle: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from person as holder where deleted_at is not null
    and (exists (select from person where person.account_id = holder.id)
      or exists (select from booking where booking.account_id = holder.id))`.execute(handle);
  return rows.map(({ id }) => id);
}

/** Takes the bookings of a person from the account that made them; those that were cancelled count for its limits. */
export async function detachBookings(handle: Db, personId: string): Promise<void> {
  await sql`update booking set ${withoutAccount} from person as patient
    where patient.id = booking.patient_id and booking.patient_id = ${personId}::uuid and booking.account_id is not null
      and status in ('held', 'booked')`.execute(handle);
}

/** Deletes all bookings of a patient, once nothing refers to them any more. Returns how many. */
export async function deleteBookingsOf(handle: Db, patientId: string): Promise<number> {
  await sql`delete from idempotency_key where booking_id in (select id from booking where patient_id = ${patientId}::uuid)`.execute(
    handle,
  );
  return Number(
    (await handle.deleteFrom('booking').where('patientId', '=', patientId).executeTakeFirst()).numDeletedRows,
  );
}
