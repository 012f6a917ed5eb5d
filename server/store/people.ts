import { sql } from 'kysely';
import type { Role } from '#domain/permission';
import type { Db } from './database/open-database.ts';

export type PersonRow = {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  name: string;
  role: Role;
  phone: string | null;
  image_url: string | null;
  language: 'en' | 'de';
  email_proven_at: Date | null;
  email_disowned_at: Date | null;
  specialty: string | null;
  registration_number: string | null;
  verified_at: Date | null;
};

/** Living people, with the doctor's columns where there are any. */
export function selectPeople(handle: Db) {
  return handle
    .selectFrom('person')
    .leftJoin('doctor', 'doctor.id', 'person.id')
    .leftJoin('specialty', 'specialty.id', 'doctor.specialty_id')
    .select([
      'person.id',
      'person.issuer',
      'person.subject',
      'person.email',
      'person.name',
      'person.role',
      'person.phone',
      'person.image_url',
      'person.language',
      'person.email_proven_at',
      'person.email_disowned_at',
      'specialty.name as specialty',
      'doctor.registration_number',
      'doctor.verified_at',
    ])
    .where('person.deleted_at', 'is', null);
}

export async function findPersonByEmail(handle: Db, email: string): Promise<PersonRow | null> {
  return (await selectPeople(handle).where('person.email', '=', email).executeTakeFirst()) ?? null;
}

export async function findPersonById(handle: Db, id: string): Promise<PersonRow | null> {
  return (await selectPeople(handle).where('person.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findPersonByIdentity(
  handle: Db,
  identity: { issuer: string; subject: string },
): Promise<PersonRow | null> {
  const row = await selectPeople(handle)
    .where('person.issuer', '=', identity.issuer)
    .where('person.subject', '=', identity.subject)
    .executeTakeFirst();
  return row ?? null;
}

/** The language of a person's emails; English for an unknown address. */
export async function findLanguage(handle: Db, email: string): Promise<'en' | 'de'> {
  return (await findPersonByEmail(handle, email))?.language ?? 'en';
}

/** The person behind a live session, and the database's clock, in one round trip. */
export async function findPersonOfSession(
  handle: Db,
  session: { id: string; subject: string },
): Promise<(PersonRow & { now: Date }) | null> {
  const row = await selectPeople(handle)
    .innerJoin('session', (join) =>
      join.onRef('session.issuer', '=', 'person.issuer').onRef('session.subject', '=', 'person.subject'),
    )
    .select(sql<Date>`now()`.as('now'))
    .where('session.id', '=', session.id)
    .where('session.subject', '=', session.subject)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores the phone number of the newest booking, to prefill the next one. Locks the patient's row until the transaction
 * ends, so that the address is neither proven nor disowned meanwhile. Null for a deleted patient.
 */
export async function updatePhone(
  handle: Db,
  personId: string,
  phone: string,
): Promise<{ isEmailProven: boolean; isDisowned: boolean } | null> {
  const row = await handle
    .updateTable('person')
    .set({ phone })
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .returning(['email_proven_at', 'email_disowned_at'])
    .executeTakeFirst();
  return row ? { isEmailProven: row.email_proven_at !== null, isDisowned: row.email_disowned_at !== null } : null;
}

export type NewPerson = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  role: Role;
  image_url: string | null;
  language?: 'en' | 'de';
  is_demo?: boolean;
  /** When the address was proven; not proven by default. */
  email_proven_at?: Date | null;
};

/** Returns the id. @throws the database's 23505 when the email address or the identity already has a profile. */
export async function insertPerson(handle: Db, person: NewPerson): Promise<string> {
  const { id } = await handle.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDoctor(
  handle: Db,
  doctor: { id: string; specialty_id: string; registration_number: string | null; verified_at: Date | null },
): Promise<void> {
  await handle.insertInto('doctor').values(doctor).execute();
}

/** Marks a living person's address as proven. Returns their id, or null if it already was or they have another address. */
export async function markEmailProven(
  handle: Db,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
  now: Date,
): Promise<string | null> {
  const row = await handle
    .updateTable('person')
    .set({ email_proven_at: now, email_disowned_at: null })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('email_proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records that the owner of an address denied this account; false if the address is proven or the account deleted. */
export async function markEmailDisowned(handle: Db, id: string, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('person')
    .set({ email_disowned_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('email_proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the columns that a person may change in their own profile. */
export async function updatePersonRow(
  handle: Db,
  id: string,
  changes: { name?: string; phone?: string | null; image_url?: string; language?: 'en' | 'de' },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await handle.updateTable('person').set(changes).where('id', '=', id).execute();
}

export async function hasDemoAccounts(handle: Db): Promise<boolean> {
  return (
    (await handle.selectFrom('person').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  );
}

export async function hasAnyPerson(handle: Db): Promise<boolean> {
  return (await handle.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined;
}
