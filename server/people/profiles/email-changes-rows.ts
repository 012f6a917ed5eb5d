import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

export type EmailChange = Selectable<Tables['emailChange']>;

/** Stores a requested change of a person, whose row is locked, in place of one that was not confirmed. Returns its id. */
export async function insertEmailChange(handle: Db, change: { personId: string; newEmail: string }): Promise<string> {
  await handle
    .deleteFrom('emailChange')
    .where('personId', '=', change.personId)
    .where('confirmedAt', 'is', null)
    .execute();
  const { id } = await handle.insertInto('emailChange').values(change).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findEmailChange(handle: Db, id: string): Promise<EmailChange | null> {
  return (await handle.selectFrom('emailChange').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether another account has an address, or may still restore it. */
export async function isEmailTaken(handle: Db, { personId, newEmail }: EmailChange): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from person where email = ${newEmail} and deleted_at is null)
      or exists (select from identity_user where email = ${newEmail})
      or exists (select from email_change where old_email = ${newEmail} and person_id <> ${personId} and ended_at is null
        and confirmed_at > now() - interval '3 days') as "isTaken"`.execute(handle);
  return rows[0]?.isTaken ?? false;
}

/**
 * Confirms a requested change at most a day old of a person, whose row is locked, and notes the address it replaces if that
 * is proven. Null if it was confirmed, undone or replaced before.
 */
export async function confirmEmailChangeRow(handle: Db, id: string): Promise<EmailChange | null> {
  const row = await handle
    .updateTable('emailChange')
    .set({
      confirmedAt: sql`now()`,
      oldEmail: sql`(select email from person where id = email_change.person_id and email_proven_at is not null)`,
    })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('requestedAt', '>', sql<Date>`now() - interval '1 day'`)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Undoes a change that was confirmed at most three days ago, and with it each later one of the person, whose row is locked.
 * Null if it was undone before.
 */
export async function undoEmailChangeRow(handle: Db, id: string): Promise<EmailChange | null> {
  const row = await handle
    .updateTable('emailChange')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .where('oldEmail', 'is not', null)
    .where('endedAt', 'is', null)
    .where('confirmedAt', '>', sql<Date>`now() - interval '3 days'`)
    .returningAll()
    .executeTakeFirst();
  if (!row?.confirmedAt) return null;
  await handle
    .updateTable('emailChange')
    .set({ endedAt: sql`now()` })
    .where('personId', '=', row.personId)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('confirmedAt', '>=', row.confirmedAt)]))
    .execute();
  return row;
}

/** @throws the database's 23505 `person_email` if another account has the address or may still restore it */
export async function updateEmail(handle: Db, id: string, email: string): Promise<void> {
  await handle
    .updateTable('person')
    .set({ email, emailDisownedAt: null, emailBouncedAt: null })
    .where('id', '=', id)
    .execute();
}
