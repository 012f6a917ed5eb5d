import { sql } from 'kysely';
import type { Device } from '#domain/device';
import type { Handle } from './open-database.ts';

export type SessionKey = { issuer: string; subject: string; signedInAt: Date };

/** The session of this sign-in, made at its first use; an ended one stays ended. */
export async function ensureSession(
  handle: Handle,
  { issuer, subject, signedInAt, expiresAt }: SessionKey & { expiresAt: Date },
  { browser, system }: Device,
): Promise<{ id: string; isEnded: boolean }> {
  const row = await handle
    .insertInto('session')
    .values({ issuer, subject, signed_in_at: signedInAt, expires_at: expiresAt, browser, system })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject', 'signed_in_at'])
        .doUpdateSet({ expires_at: expiresAt, browser, system, last_used_at: sql<Date>`now()` }),
    )
    .returning(['id', 'ended_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, isEnded: row.ended_at !== null };
}

/** Ends one session; its tokens are refused from the next call on. */
export async function endSession(handle: Handle, key: SessionKey, now: Date): Promise<void> {
  await handle
    .insertInto('session')
    .values({ issuer: key.issuer, subject: key.subject, signed_in_at: key.signedInAt, expires_at: now, ended_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject', 'signed_in_at']).doUpdateSet({ ended_at: now }))
    .execute();
}

export async function endSessionById(handle: Handle, id: string, now: Date): Promise<void> {
  await handle
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of an identity but the one that began at `except`; how many that were. */
export async function endOtherSessions(
  handle: Handle,
  { issuer, subject }: { issuer: string; subject: string },
  { except }: { except: Date | null },
): Promise<number> {
  let query = handle
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null);
  if (except) query = query.where('signed_in_at', '<>', except);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

export type SessionRow = { id: string; signed_in_at: Date; last_used_at: Date } & Device;

/** The living sessions of an identity, the newest first. */
export async function listLivingSessions(
  handle: Handle,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<SessionRow[]> {
  return handle
    .selectFrom('session')
    .select(['id', 'signed_in_at', 'last_used_at', 'browser', 'system'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('signed_in_at', 'desc')
    .execute();
}
