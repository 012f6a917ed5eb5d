import { sql, type Insertable } from 'kysely';
import type { FactorKind, PassedFactor } from '#domain/people/factors';
import type { Role } from '#domain/shared/permission';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

export type NewFactor = Omit<Insertable<Tables['factor']>, 'issuer' | 'subject'>;

export type Account = { issuer: string; subject: string };

/** What is known of a sign-in; `role` is null without a profile. */
export type SignInRow = {
  now: Date;
  isDeleted: boolean;
  role: Role | null;
  verifiedAt: Date | null;
  factorGraceFrom: Date;
  hasFactor: boolean;
  passed: PassedFactor | null;
  /** When the person of the session proved anew who they are. */
  provenAt: Date | null;
  /** Null before the first use of a sign-in, whose last use is then itself, and once the session has ended. */
  sessionId: string | null;
  activeAt: Date;
};

/** Reads what decides whether a sign-in, of which there may be no session yet, has passed a factor. */
export async function readSignIn(handle: Db, signIn: Account & { signedInAt: Date }): Promise<SignInRow> {
  const { issuer, subject, signedInAt } = signIn;
  const { rows } = await sql<SignInRow>`
    select now() as now, person.role, doctor.verified_at as "verifiedAt", person.factor_grace_from as "factorGraceFrom",
      exists (select from person gone where gone.issuer = ${issuer} and gone.subject = ${subject}
        and gone.deleted_at is not null) as "isDeleted",
      exists (select from factor where factor.issuer = ${issuer} and factor.subject = ${subject}) as "hasFactor",
      session.passed_factor as passed, session.proven_at as "provenAt", session.id as "sessionId",
      coalesce(session.active_at, case when exists (select from session over where over.issuer = ${issuer}
        and over.subject = ${subject} and over.signed_in_at = ${signedInAt}) then now()
        else ${signedInAt}::timestamptz end) as "activeAt"
    from (values (1)) as one
    left join session on session.issuer = ${issuer} and session.subject = ${subject}
      and session.signed_in_at = ${signedInAt} and session.ended_at is null
    left join person on person.issuer = ${issuer} and person.subject = ${subject} and person.deleted_at is null
    left join doctor on doctor.id = person.id`.execute(handle);
  return rows[0]!;
}

/** When and as whom a session was signed in to; null if it has ended. */
export async function findSignInOfSession(handle: Db, id: string): Promise<(Account & { signedInAt: Date }) | null> {
  const row = await handle
    .selectFrom('session')
    .select(['issuer', 'subject', 'signedInAt'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The factors of an account, the oldest first, or those of a kind. */
export async function listFactors(handle: Db, { issuer, subject }: Account, kind?: FactorKind) {
  const all = handle.selectFrom('factor').selectAll().where('issuer', '=', issuer).where('subject', '=', subject);
  return (kind ? all.where('kind', '=', kind) : all).orderBy('createdAt').execute();
}

export async function findPasskey(handle: Db, credentialId: string) {
  const row = await handle.selectFrom('factor').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
  return row ?? null;
}

/** @throws the database's 23505 if another account has the passkey */
export async function insertFactor(handle: Db, { issuer, subject }: Account, factor: NewFactor): Promise<void> {
  await handle
    .insertInto('factor')
    .values({ issuer, subject, ...factor })
    .execute();
}

export async function deleteFactorRow(handle: Db, id: string): Promise<void> {
  await handle.deleteFrom('factor').where('id', '=', id).execute();
}

/** Deletes the factors and the recovery codes of an account, or those added since a time. */
export async function deleteFactorsOf(handle: Db, { issuer, subject }: Account, addedSince?: Date): Promise<void> {
  for (const table of ['factor', 'recoveryCode'] as const) {
    const own = handle.deleteFrom(table).where('issuer', '=', issuer).where('subject', '=', subject);
    await (addedSince ? own.where('createdAt', '>=', addedSince) : own).execute();
  }
}

/** Accepts the code of a time step; false for one that is not newer than the last accepted one. */
export async function acceptStep(handle: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('factor')
    .set({ lastStep: step, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accepts the challenge that a passkey has signed; false for one that was accepted before. */
export async function acceptChallenge(handle: Db, challenge: { id: string; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await handle
    .insertInto('usedChallenge')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Records a use of a passkey, which counts its uses itself. */
export async function noteUse(handle: Db, id: string, counter: number): Promise<void> {
  const lastUsedAt = sql<Date>`now()`;
  await handle.updateTable('factor').set({ counter, lastUsedAt }).where('id', '=', id).execute();
}

/** How many recovery codes of an account are unused. */
export async function countRecoveryCodes(handle: Db, { issuer, subject }: Account): Promise<number> {
  const { count } = await handle
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((row) => row.and({ issuer, subject }))
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(handle: Db, { issuer, subject }: Account, hashes: string[]): Promise<void> {
  await handle.deleteFrom('recoveryCode').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  await handle
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ issuer, subject, codeHash })))
    .execute();
}

/** Uses a recovery code up; false if the account has no such code. */
export async function useRecoveryCode(handle: Db, { issuer, subject }: Account, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('recoveryCode')
    .where((row) => row.and({ issuer, subject }))
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
