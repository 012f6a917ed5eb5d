import { sql, type Selectable } from 'kysely';
import type { Role } from '#domain/permission';
import type { Db } from './database/open-database.ts';
import type { Tables } from './database/tables.ts';
import { selectPeople, type PersonRow } from './people.ts';
import { matchesSearch } from './search-people.ts';

/** People of one role by name, paged by key: `after` is the id of the last person of the page before. */
export async function listPersonRows(
  handle: Db,
  wanted: { role: Role; search?: string | undefined; after: string | null; limit: number },
): Promise<PersonRow[]> {
  let query = selectPeople(handle).where('person.role', '=', wanted.role);
  if (wanted.search) query = query.where(matchesSearch(wanted.search));
  if (wanted.after !== null) {
    query = query.where(
      sql<boolean>`(lower(person.name), person.id) > (select lower(last.name), last.id from person as last where last.id = ${wanted.after} and last.deleted_at is null)`,
    );
  }
  return query
    .orderBy(sql`lower(person.name)`)
    .orderBy('person.id')
    .limit(wanted.limit)
    .execute();
}

/** How many living people have a role: the sum of the changes that triggers on `person` append. */
export async function countPeople(handle: Db, role: Role): Promise<number> {
  const row = await handle.selectFrom('personCount').select('living').where('role', '=', role).executeTakeFirst();
  return row?.living ?? 0;
}

/** Fewer changes than this are left for `person_count` to sum at each read. */
const UNFOLDED = 200;

/** Replaces the appended changes of each role by their sum; skips rows that another transaction has locked. */
export async function foldCounts(handle: Db): Promise<void> {
  await sql`
    with folded as (
      delete from person_tally where id in (select id from person_tally for update skip locked)
        and (select count(*) from person_tally) > ${UNFOLDED}
      returning role, change
    )
    insert into person_tally (role, change) select role, sum(change) from folded group by role`.execute(handle);
}

const lockedColumns = [
  'id',
  'issuer',
  'subject',
  'email',
  'name',
  'role',
  'imageUrl',
  'language',
  'deletedAt',
  'emailDisownedAt',
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

/** Locks all living admins in order of id, so that two admins who delete each other do not deadlock. */
export async function lockAdmins(handle: Db): Promise<string[]> {
  const rows = await handle
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the living admins, without locks. */
export async function listAdmins(handle: Db): Promise<string[]> {
  const rows = await handle
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Closes an account: ends its sessions and removes its personal data. A doctor's name stays, because the clinic has to
 * retain it with the treatments they gave.
 */
export async function closePerson(handle: Db, account: LockedPerson, now: Date): Promise<void> {
  await handle
    .updateTable('person')
    .set({
      deletedAt: now,
      email: '',
      phone: null,
      imageUrl: null,
      ...(account.role === 'doctor' ? {} : { name: '' }),
    })
    .where('id', '=', account.id)
    .execute();
  await handle
    .updateTable('doctor')
    .set({ verifiedAt: null, registrationNumber: null })
    .where('id', '=', account.id)
    .execute();
  await handle
    .updateTable('session')
    .set({ endedAt: now, browser: null, system: null })
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .where('endedAt', 'is', null)
    .execute();
}

/** Whether the account of this identity was deleted. Such an identity cannot open another one. */
export async function isClosedIdentity(handle: Db, identity: { issuer: string; subject: string }): Promise<boolean> {
  const row = await handle
    .selectFrom('person')
    .select('id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a doctor as verified; false if they already were. */
export async function markVerified(handle: Db, id: string, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('doctor')
    .set({ verifiedAt: now })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
