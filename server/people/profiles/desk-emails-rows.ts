import { sql, type Updateable } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Db } from '#server/platform/database/open-database';
import type { PersonDeskEmail } from '#server/platform/database/rights-tables';
import { selectPeople, type PersonRow } from './people-rows.ts';

/** A person as the recipient of emails about appointments, at a proven desk email as well; null for a deleted one. */
export async function findRecipientById(handle: Db, id: string): Promise<PersonRow | null> {
  const row = await selectPeople(handle)
    .select(sql<string>`mail_address(person)`.as('address'))
    .select(sql<Date | null>`mail_proven_at(person)`.as('provenAt'))
    .where('person.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { address: email, provenAt: emailProvenAt, ...person } = row;
  return { ...person, email, emailProvenAt };
}

/** A patient without an account, by id or by what the emailed link is signed for; null without one. Locks the row. */
export async function lockDeskPatient(handle: Db, by: 'id' | 'deskLink', value: string) {
  const patients = handle.selectFrom('person').where('issuer', '=', DESK_ISSUER).where('deletedAt', 'is', null);
  const row = await patients
    .select(['id', 'birthDate', 'language', 'accountId', 'accountUntil'])
    .select(['deskEmail', 'deskEmailProvenAt', 'deskLinkUntil', 'deskLinkTries'])
    .select(sql<boolean>`is_silent(import_id)`.as('isSilent'))
    .where(by, '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Without an address, whose link ends. */
export const noDeskEmail = { deskEmail: null, deskEmailProvenAt: null, deskEmailRemovedAt: null, deskLink: null };

/** Stores a changed desk email; no email to it was returned yet. */
export async function storeDeskEmail(handle: Db, id: string, changes: Updateable<PersonDeskEmail>): Promise<void> {
  const changed = handle.updateTable('person').set({ ...changes, emailBouncedAt: null });
  await changed.where('id', '=', id).execute();
}
