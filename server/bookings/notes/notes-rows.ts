import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

/** The sealed note of a booking, with the name of its writer; null without one. */
export async function findNote(handle: Db, bookingId: string) {
  const row = await handle
    .selectFrom('bookingNote')
    .innerJoin('person', 'person.id', 'writtenBy')
    .select(['sealedNote', 'person.name as writer', 'writtenAt'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the note of a locked booking; null removes it. */
export async function replaceNote(
  handle: Db,
  { bookingId, writtenBy, sealedNote }: { bookingId: string; writtenBy: string; sealedNote: string | null },
): Promise<void> {
  if (sealedNote === null) {
    await handle.deleteFrom('bookingNote').where('bookingId', '=', bookingId).execute();
    return;
  }
  await handle
    .insertInto('bookingNote')
    .values({ bookingId, sealedNote, writtenBy })
    .onConflict((conflict) =>
      conflict.column('bookingId').doUpdateSet({ sealedNote, writtenBy, writtenAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Deletes the notes of all bookings of a patient. */
export async function deleteNotesOf(handle: Db, patientId: string): Promise<void> {
  await sql`delete from booking_note
    where booking_id in (select id from booking where patient_id = ${patientId}::uuid)`.execute(handle);
}
