import type { Handle } from './open-database.ts';

export type SessionKey = { issuer: string; subject: string; signedInAt: Date };

/** The session of this sign-in, made at its first use; an ended one stays ended. */
export async function ensureSession(
  handle: Handle,
  { issuer, subject, signedInAt, expiresAt }: SessionKey & { expiresAt: Date },
): Promise<{ id: string; isEnded: boolean }> {
  const row = await handle
    .insertInto('session')
    .values({ issuer, subject, signed_in_at: signedInAt, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject', 'signed_in_at']).doUpdateSet({ expires_at: expiresAt }),
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
