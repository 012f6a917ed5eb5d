import { sql, type RawBuilder } from 'kysely';
import type { PassedFactor } from '#domain/people/factors';
import type { UserAgent } from '#domain/people/user-agent';
import { ACTIVITY_MS, MAX_SESSIONS, type SessionToken } from '#domain/people/sessions';
import type { Db, Handles } from '#server/platform/database/open-database';
import { isUnreachable } from '#server/platform/database/transaction';

/**
 * Whether a session has passed a factor of its person, joined under a name, or there is none. One that has not is no session.
 * Factors are looked up by the person, so that no plan looks them up for sessions of others.
 */
function hasPassed(person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(session.passed_factor is not null or not exists (
    select from factor where factor.issuer = ${person}.issuer and factor.subject = ${person}.subject))`;
}

/** Whether a row of `session` is that of a token, and neither has ended, whose person is joined under a name, as a part of a statement. */
export function isAlive(
  { sessionId, subject, expiresAt }: SessionToken,
  person: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(session.id = ${sessionId} and session.subject = ${subject} and session.ended_at is null
    and session.expires_at > now() and ${expiresAt}::timestamptz > now() and ${hasPassed(person)})`;
}

/** Whether a session is neither over nor locked, whose person is joined under a name, as a part of a statement. */
export function isUsable(token: SessionToken, lockMinutes: number, person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${isAlive(token, person)} and ${isUnlocked(lockMinutes, person)})`;
}

/** The rule `isLocked`, as a part of a statement. */
function isUnlocked(lockMinutes: number, person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${person}.role = 'patient' or session.active_at > now() - make_interval(mins => ${lockMinutes}))`;
}

/** Stores that the person of a session did something, once in `ACTIVITY_MS` at most. */
export async function storeActivity(handle: Db, id: string): Promise<void> {
  await handle
    .updateTable('session')
    .set({ activeAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('activeAt', '<=', sql<Date>`now() - make_interval(secs => ${ACTIVITY_MS / 1000})`)
    .execute();
}

export type SessionRow = { id: string; signedInAt: Date; lastUsedAt: Date } & UserAgent;

/** The active sessions of an identity, newest first. */
export async function listActiveSessions(
  handle: Db,
  identity: { issuer: string; subject: string },
): Promise<SessionRow[]> {
  return selectActive(handle, identity)
    .select(['id', 'signedInAt', 'lastUsedAt', 'browser', 'system'])
    .orderBy('signedInAt', 'desc')
    .execute();
}

type StaffSession = SessionRow & SessionKey & { personId: string; personName: string };

/** The active sessions of staff, the last used first, or the one of an id. */
export async function listStaffSessions(handle: Db, id?: string): Promise<StaffSession[]> {
  return handle
    .selectFrom('session')
    .innerJoin('person', (join) =>
      join.onRef('session.issuer', '=', 'person.issuer').onRef('session.subject', '=', 'person.subject'),
    )
    .select([
      'session.id',
      'session.issuer',
      'session.subject',
      'signedInAt',
      'activeAt as lastUsedAt',
      'browser',
      'system',
    ])
    .select(['person.id as personId', 'person.name as personName'])
    .where('person.role', '<>', 'patient')
    .where('person.deletedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where('session.id', '=', id!))
    .orderBy('activeAt', 'desc')
    .limit(200)
    .execute();
}

function selectActive(handle: Db, { issuer, subject }: { issuer: string; subject: string }) {
  return handle
    .selectFrom('session')
    .where((row) => row.and({ issuer, subject }))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`);
}

/** Lists which of the sessions `ids` have neither ended nor expired, and are not locked. */
export async function listUsableSessions(handle: Db, ids: string[], lockMinutes: number): Promise<string[]> {
  const rows = await handle
    .selectFrom('session')
    .innerJoin('person', (join) =>
      join.onRef('session.issuer', '=', 'person.issuer').onRef('session.subject', '=', 'person.subject'),
    )
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where(hasPassed(sql`person`))
    .where(isUnlocked(lockMinutes, sql`person`))
    .execute();
  return rows.map(({ id }) => id);
}

type SessionKey = { issuer: string; subject: string; signedInAt: Date };

type SignIn = SessionKey & { expiresAt: Date; passedFactor?: PassedFactor };

/**
 * The id of this sign-in's session, which its first use creates; null if it was ended or belongs to no account. The last
 * use is written every five minutes at most, and skipped while the database refuses writes, so that reads still work.
 */
export async function ensureSession(
  { read, write }: Handles,
  signIn: SignIn,
  device: UserAgent,
): Promise<string | null> {
  const { issuer, subject, signedInAt, expiresAt } = signIn;
  const isFresh = sql<boolean>`last_used_at > now() - interval '5 minutes' and expires_at = ${expiresAt}
    and (browser, system) is not distinct from (${device.browser}::text, ${device.system}::text)`;
  const known = await read
    .selectFrom('session')
    .select(['id', 'endedAt', isFresh.as('isFresh')])
    .where((row) => row.and({ issuer, subject }))
    .where('signedInAt', '=', signedInAt)
    .executeTakeFirst();
  if (known?.endedAt) return null;
  if (known?.isFresh) return known.id;
  if (!known) return beginSession(write, signIn, device);
  return noteUse(write, signIn, device).catch((error: unknown) => {
    if (isUnreachable(error)) return known.id;
    throw error;
  });
}

const keyColumns = ['issuer', 'subject', 'signedInAt'] as const;
const used = { lastUsedAt: sql<Date>`now()` };
const passed = { passedFactor: sql<PassedFactor>`coalesce(excluded.passed_factor, session.passed_factor)` };

/**
 * Inserts the session of a sign-in unless all sessions of its account were ended after it. Locks the person's row, as
 * ending all sessions does: either that finds this row, or this row is not inserted. Of an existing row records the use,
 * and the factor that was passed.
 */
export async function beginSession(
  handle: Db,
  { issuer, subject, signedInAt, expiresAt, passedFactor }: SignIn,
  { browser, system }: UserAgent,
): Promise<string | null> {
  const row = await handle
    .insertInto('session')
    .columns([...keyColumns, 'expiresAt', 'browser', 'system', 'passedFactor'])
    .expression((from) =>
      from
        .selectFrom('person')
        .select(['person.issuer', 'person.subject'])
        .select([
          sql<Date>`${signedInAt}::timestamptz`.as('signedInAt'),
          sql<Date>`${expiresAt}::timestamptz`.as('expiresAt'),
          sql<string | null>`${browser}::text`.as('browser'),
          sql<string | null>`${system}::text`.as('system'),
          sql<PassedFactor | null>`${passedFactor ?? null}::text`.as('passedFactor'),
        ])
        .where('person.issuer', '=', issuer)
        .where('person.subject', '=', subject)
        .where('person.deletedAt', 'is', null)
        .where((eb) =>
          eb.or([eb('person.sessionsEndedAt', 'is', null), eb('person.sessionsEndedAt', '<=', signedInAt)]),
        )
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(keyColumns)
        .doUpdateSet({ ...used, ...passed })
        .where('session.endedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row || (await endOldest(handle, { issuer, subject })).includes(row.id)) return null;
  return row.id;
}

/** Records in the session of a sign-in the factor that an earlier session of its identity has passed, which it replaces. */
export async function passAsBefore(handle: Db, earlier: SessionKey, { signedInAt, expiresAt }: SignIn): Promise<void> {
  await sql`
    insert into session (issuer, subject, signed_in_at, expires_at, passed_factor)
    select issuer, subject, ${signedInAt}::timestamptz, ${expiresAt}::timestamptz, passed_factor from session
    where issuer = ${earlier.issuer} and subject = ${earlier.subject} and signed_in_at = ${earlier.signedInAt}
      and passed_factor is not null
    on conflict (issuer, subject, signed_in_at) do update set passed_factor = excluded.passed_factor`.execute(handle);
}

/** Ends all but the newest `MAX_SESSIONS` of an identity. Returns the ids of the ended ones. */
async function endOldest(handle: Db, identity: { issuer: string; subject: string }): Promise<string[]> {
  const surplus = selectActive(handle, identity).select('id').orderBy('signedInAt', 'desc').offset(MAX_SESSIONS);
  const rows = await handle.updateTable('session').set(ended).where('id', 'in', surplus).returning('id').execute();
  return rows.map(({ id }) => id);
}

async function noteUse(
  handle: Db,
  { issuer, subject, signedInAt, expiresAt }: SignIn,
  device: UserAgent,
): Promise<string | null> {
  const row = await handle
    .updateTable('session')
    .set({ ...used, ...device, expiresAt })
    .where((row) => row.and({ issuer, subject }))
    .where('signedInAt', '=', signedInAt)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** An ended session has no device, because no list shows it. */
const ended = { endedAt: sql<Date>`now()`, browser: null, system: null };

/** Ends one session; its tokens are refused from the next request on. */
export async function endSession(
  handle: Db,
  { issuer, subject, signedInAt, expiresAt }: SessionKey & { expiresAt: Date },
): Promise<void> {
  await handle
    .insertInto('session')
    .values({ issuer, subject, signedInAt, expiresAt, ...ended })
    .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(ended))
    .execute();
}

/** Stores that the person of a session proved anew who they are, which unlocks it; false if it has ended. */
export async function storeProof(handle: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('session')
    .set({ provenAt: sql<Date>`now()`, activeAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endSessionById(handle: Db, id: string): Promise<void> {
  await handle.updateTable('session').set(ended).where('id', '=', id).where('endedAt', 'is', null).execute();
}

/**
 * Ends all sessions of an identity but the one that began at `except`, and without one its calendar feed too. Returns how
 * many sessions. A sign-in from before `endedAt` that
 * has not been used yet cannot begin one either, although a hosted service still accepts it. Updates the person first,
 * in a separate statement, so that the second one sees sessions that began meanwhile.
 */
export async function endOtherSessions(
  handle: Db,
  { issuer, subject }: { issuer: string; subject: string },
  { except, endedAt }: { except: Date | null; endedAt: Date },
): Promise<number> {
  await handle
    .updateTable('person')
    .set({ sessionsEndedAt: sql<Date>`greatest(sessions_ended_at, ${endedAt}::timestamptz)` })
    .where((row) => row.and({ issuer, subject }))
    .where('deletedAt', 'is', null)
    .execute();
  // After a new password or a denial nobody else reads along either.
  if (except === null) {
    const person = handle.selectFrom('person').select('id').where('issuer', '=', issuer).where('subject', '=', subject);
    await handle.deleteFrom('calendarFeed').where('personId', 'in', person).execute();
  }
  let query = handle
    .updateTable('session')
    .set(ended)
    .where((row) => row.and({ issuer, subject }))
    .where('endedAt', 'is', null);
  if (except) query = query.where('signedInAt', '<>', except);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}
