import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import { deleteNotesOf } from '#server/bookings/notes/notes-rows';

/** Stores the changed address of a patient in all their bookings. */
export async function updatePatientEmail(handle: Db, patientId: string, email: string): Promise<void> {
  await sql`update booking set patient_email = ${email}
    where patient_id = ${patientId}::uuid and patient_email not in ('', ${email})`.execute(handle);
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

/** Deletes all bookings of a patient, once nothing refers to them any more. Returns how many. */
export async function deleteBookingsOf(handle: Db, patientId: string): Promise<number> {
  await sql`delete from idempotency_key where booking_id in (select id from booking where patient_id = ${patientId}::uuid)`.execute(
    handle,
  );
  return Number(
    (await handle.deleteFrom('booking').where('patientId', '=', patientId).executeTakeFirst()).numDeletedRows,
  );
}
