import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

/** What is written of a booking: what staff note, or why its patient comes. */
export type NoteKind = 'note' | 'reason';

/** The sealed note of a booking, with the name of its writer; null without one. */
export async function findNote(handle: Db, bookingId: string, kind: NoteKind) {
  const row = await handle
    .selectFrom('bookingNote')
    .innerJoin('person', 'person.id', 'writtenBy')
    .select(['sealedNote', 'person.name as writer', 'writtenAt'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

type NewNote = { bookingId: string; kind: NoteKind; writtenBy: string; sealedNote: string | null };

/** Writes the note of a locked booking; null removes it. */
export async function replaceNote(handle: Db, { bookingId, kind, writtenBy, sealedNote }: NewNote): Promise<void> {
  if (sealedNote === null) {
    await handle.deleteFrom('bookingNote').where('bookingId', '=', bookingId).where('kind', '=', kind).execute();
    return;
  }
  await handle
    .insertInto('bookingNote')
    .values({ bookingId, kind, sealedNote, writtenBy })
    .onConflict((conflict) =>
      conflict.columns(['bookingId', 'kind']).doUpdateSet({ sealedNote, writtenBy, writtenAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Deletes the notes of all bookings of a patient, and why they came. */
export async function deleteNotesOf(handle: Db, patientId: string): Promise<void> {
  await sql`delete from booking_note
    where booking_id in (select id from booking where patient_id = ${patientId}::uuid)`.execute(handle);
}
