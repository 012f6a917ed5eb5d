import { sql } from 'kysely';
import type { Device } from '#domain/device';
import type { Handle } from './open-database.ts';
import { isUnreachable } from './transaction.ts';

export type SessionKey = { issuer: string; subject: string; signedInAt: Date };

type SignIn = SessionKey & { expiresAt: Date };

/**
 * The id of this sign-in's session, which is made at its first use; null when it was ended. Its last use is written
 * every five minutes at most, and not while writes are refused: whoever is signed in reads on.
 */
export async function ensureSession(handle: Handle, signIn: SignIn, device: Device): Promise<string | null> {
  const { issuer, subject, signedInAt, expiresAt } = signIn;
  const isFresh = sql<boolean>`last_used_at > now() - interval '5 minutes' and expires_at = ${expiresAt}
    and (browser, system) is not distinct from (${device.browser}::text, ${device.system}::text)`;
  const known = await handle
    .selectFrom('session')
    .select(['id', 'ended_at', isFresh.as('is_fresh')])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('signed_in_at', '=', signedInAt)
    .executeTakeFirst();
  if (known?.ended_at) return null;
  if (known?.is_fresh) return known.id;
  return upsertSession(handle, signIn, device).catch((error: unknown) => {
    if (known && isUnreachable(error)) return known.id;
    throw error;
  });
}

async function upsertSession(
  handle: Handle,
  { issuer, subject, signedInAt, expiresAt }: SignIn,
  { browser, system }: Device,
): Promise<string | null> {
  const row = await handle
    .insertInto('session')
    .values({ issuer, subject, signed_in_at: signedInAt, expires_at: expiresAt, browser, system })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject', 'signed_in_at'])
        .doUpdateSet({ expires_at: expiresAt, browser, system, last_used_at: sql<Date>`now()` })
        .where('session.ended_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** An ended session has no device: nobody is shown it any more. */
const ended = { ended_at: sql<Date>`now()`, browser: null, system: null };

/** Ends one session, by its key; its tokens are refused from the next call on. */
export async function endSession(
  handle: Handle,
  { issuer, subject, signedInAt, expiresAt }: SessionKey & { expiresAt: Date },
): Promise<void> {
  await handle
    .insertInto('session')
    .values({ issuer, subject, signed_in_at: signedInAt, expires_at: expiresAt, ...ended })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject', 'signed_in_at']).doUpdateSet(ended))
    .execute();
}

export async function endSessionById(handle: Handle, id: string): Promise<void> {
  await handle.updateTable('session').set(ended).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Ends all sessions of an identity but the one that began at `except`; how many that were. */
export async function endOtherSessions(
  handle: Handle,
  { issuer, subject }: { issuer: string; subject: string },
  { except }: { except: Date | null },
): Promise<number> {
  let query = handle
    .updateTable('session')
    .set(ended)
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
