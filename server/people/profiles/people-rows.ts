import { sql, type InferResult, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Language, Names } from '#domain/shared/language';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';
import type { SessionToken } from '#domain/people/sessions';
import { deleteFactorsOf } from '#server/people/factors/factors-rows';
import { isAlive } from '#server/people/sessions/sessions-rows';
import { namesOf } from '#server/platform/database/texts';

/** People who are not deleted, with the doctor's columns where there are any. */
export function selectPeople(handle: Db) {
  return handle
    .selectFrom('person')
    .leftJoin('doctor', 'doctor.id', 'person.id')
    .leftJoin('specialty', 'specialty.id', 'doctor.specialtyId')
    .select([
      'person.id',
      'person.issuer',
      'person.subject',
      'person.email',
      'person.name',
      'person.role',
      'person.phone',
      'person.birthDate',
      'person.insurance',
      'person.imageUrl',
      'person.language',
      'person.emailProvenAt',
      'person.emailDisownedAt',
      'person.sessionsEndedAt',
      'person.factorGraceFrom',
      'person.createdAt',
      'person.deletionRequestedAt',
      'person.deletionDueAt',
      'person.restrictedAt',
      'specialty.name as specialty',
      sql<Names | null>`case when specialty.id is not null then ${namesOf('specialty')} end`.as('specialtyNames'),
      'doctor.registrationNumber',
      'doctor.verifiedAt',
    ])
    .where('person.deletedAt', 'is', null);
}

export type PersonRow = InferResult<ReturnType<typeof selectPeople>>[number];

export async function listPeopleById(handle: Db, ids: string[]): Promise<PersonRow[]> {
  return selectPeople(handle)
    .where(sql<boolean>`person.id = any(${ids}::uuid[])`)
    .execute();
}

/** A doctor's name, which stays when their account is deleted. */
export async function findDoctorName(handle: Db, id: string): Promise<string> {
  const row = await handle.selectFrom('person').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return row.name;
}

/** Null for a deleted person, as in the following. */
export async function findPersonById(handle: Db, id: string): Promise<PersonRow | null> {
  return (await selectPeople(handle).where('person.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findPersonByEmail(handle: Db, email: string): Promise<PersonRow | null> {
  return (await selectPeople(handle).where('person.email', '=', email).executeTakeFirst()) ?? null;
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

/** The person of an active session, when they last proved who they are and did something, and the database's clock. */
export async function findPersonOfSession(handle: Db, token: SessionToken) {
  const row = await selectPeople(handle)
    .innerJoin('session', (join) =>
      join.onRef('session.issuer', '=', 'person.issuer').onRef('session.subject', '=', 'person.subject'),
    )
    .select([sql<Date>`now()`.as('now'), sql<Date>`greatest(session.signed_in_at, session.proven_at)`.as('provenAt')])
    .select('session.activeAt')
    .where(isAlive(token, sql`person`))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the account of this identity was deleted. Such an identity cannot open another one. */
export async function isDeletedIdentity(handle: Db, identity: { issuer: string; subject: string }): Promise<boolean> {
  const row = await handle
    .selectFrom('person')
    .select('id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasAnyPerson(handle: Db): Promise<boolean> {
  return (await handle.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasDemoAccounts(handle: Db): Promise<boolean> {
  return (
    (await handle.selectFrom('person').select('id').where('isDemo', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  );
}

const lockedColumns = [
  'id',
  'issuer',
  'subject',
  'email',
  'name',
  'role',
  'imageUrl',
  'deletedAt',
  'emailProvenAt',
  'emailDisownedAt',
  'phone',
  'birthDate',
  'insurance',
  'deletionRequestedAt',
  'deletionDueAt',
  'restrictedAt',
  'accountId',
  'accountUntil',
] as const;
export type LockedPerson = Pick<Selectable<Tables['person']>, (typeof lockedColumns)[number]>;

/** An account, deleted or not. Locks its row until the transaction ends: bookings and changes wait. */
export async function lockPerson(handle: Db, id: string): Promise<LockedPerson | null> {
  const row = await handle
    .selectFrom('person')
    .select(lockedColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a doctor's row until the transaction ends, so that publishing waits. Lock the person's row first. */
export async function lockDoctor(handle: Db, id: string): Promise<void> {
  await handle.selectFrom('doctor').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Locks all admins in order of id, so that two admins who delete each other do not deadlock. Returns their ids. */
export async function lockAdmins(handle: Db): Promise<string[]> {
  return idsOf(await selectAdmins(handle).orderBy('id').forNoKeyUpdate().execute());
}

/** The ids of the admins, without locks. */
export async function listAdmins(handle: Db): Promise<string[]> {
  return idsOf(await selectAdmins(handle).execute());
}

function selectAdmins(handle: Db) {
  return handle.selectFrom('person').select('id').where('role', '=', 'admin').where('deletedAt', 'is', null);
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

export type NewPerson = Insertable<Tables['person']>;

/** Returns the id. @throws the database's 23505 when the email address or the identity already has a profile. */
export async function insertPerson(handle: Db, person: NewPerson): Promise<string> {
  const { id } = await handle.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDoctor(handle: Db, doctor: Insertable<Tables['doctor']>): Promise<void> {
  await handle.insertInto('doctor').values(doctor).execute();
}

/** Updates the columns that a person may change in their own profile. */
export async function updatePersonRow(
  handle: Db,
  id: string,
  changes: Updateable<
    Pick<Tables['person'], 'name' | 'phone' | 'imageUrl' | 'language' | 'birthDate' | 'insurance' | 'accountUntil'>
  >,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await handle.updateTable('person').set(changes).where('id', '=', id).execute();
}

/**
 * Records the other names under which a person's appointments were booked, by which searches find the person too. The row
 * is locked or was changed in this transaction, so that no booking under an earlier name follows.
 */
export async function storeBookedNames(handle: Db, id: string): Promise<void> {
  await sql`update person set booked_as = coalesce((select string_agg(distinct patient_name, ', ') from booking
    where patient_id = person.id and patient_name not in ('', person.name)), '')
    where id = ${id}::uuid`.execute(handle);
}

export async function updateLanguage(
  handle: Db,
  { issuer, subject }: { issuer: string; subject: string },
  language: Language,
): Promise<void> {
  await handle
    .updateTable('person')
    .set({ language })
    .where((row) => row.and({ issuer, subject }))
    .where('deletedAt', 'is', null)
    .execute();
}

/** Marks an address as proven. Returns the person's id; null if it already was, is another person's, or theirs was deleted. */
export async function markEmailProven(
  handle: Db,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
  now: Date,
): Promise<string | null> {
  const row = await handle
    .updateTable('person')
    .set({ emailProvenAt: now, emailDisownedAt: null, emailBouncedAt: null })
    .where((row) => row.and({ issuer, subject }))
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .where('emailProvenAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records that the owner of an address denied this account; false if the address is proven or the account deleted. */
export async function markEmailDisowned(handle: Db, id: string, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('person')
    .set({ emailDisownedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('emailProvenAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a doctor as verified; false if they already were. */
export async function markDoctorVerified(handle: Db, id: string, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('doctor')
    .set({ verifiedAt: now })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes an account: ends its sessions and removes its personal data. A doctor's name stays, because the clinic has to
 * retain it with the treatments they gave.
 */
export async function deletePersonRow(handle: Db, account: LockedPerson, now: Date): Promise<void> {
  await handle
    .updateTable('person')
    .set({
      deletedAt: now,
      email: '',
      phone: null,
      birthDate: null,
      insurance: null,
      bookedAs: '',
      imageUrl: null,
      deletionRequestedAt: null,
      deletionDueAt: null,
      restrictedAt: null,
      accountId: null,
      accountUntil: null,
      ...(account.role === 'doctor' ? {} : { name: '' }),
    })
    .where('id', '=', account.id)
    .execute();
  await handle.deleteFrom('calendarFeed').where('personId', '=', account.id).execute();
  await deleteFactorsOf(handle, account);
  await handle.deleteFrom('emailChange').where('personId', '=', account.id).execute();
  await handle.deleteFrom('correction').where('personId', '=', account.id).execute();
  await handle.deleteFrom('consent').where('personId', '=', account.id).execute();
  await handle
    .updateTable('doctor')
    .set({ verifiedAt: null, registrationNumber: null, languages: [], aboutEn: '', aboutDe: '' })
    .where('id', '=', account.id)
    .execute();
  await handle.deleteFrom('deskVisit').where('personId', '=', account.id).execute();
  await handle
    .updateTable('session')
    .set({ endedAt: now, browser: null, system: null })
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .where('endedAt', 'is', null)
    .execute();
}
