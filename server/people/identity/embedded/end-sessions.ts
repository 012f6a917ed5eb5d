import { sql } from 'kysely';
import type { GenericEndpointContext } from 'better-auth';
import { MAX_SESSIONS } from '#domain/people/sessions';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import type { Database } from '#server/platform/database/open-database';
import { endSession } from '#server/people/sessions/sessions-rows';

/** The session of a request's cookie, with its secret; null without a valid one. */
async function findSentSession(call: GenericEndpointContext) {
  const { authCookies, secret, internalAdapter } = call.context;
  const token = await call.getSignedCookie(authCookies.sessionToken.name, secret);
  return token ? internalAdapter.findSession(token) : null;
}

/** Ends our row of a request's session, so that its access tokens are refused. */
export async function endSentSession(db: Database, call: GenericEndpointContext): Promise<void> {
  const sent = await findSentSession(call);
  if (sent) await endSession(db, keyOf(sent.session));
}

/** After a sign-in: ends the previous session of the same browser, ours and the library's, and no other. */
export async function endReplacedSession(db: Database, call: GenericEndpointContext): Promise<void> {
  const sent = await findSentSession(call);
  if (!sent || sent.session.token === call.context.newSession?.session.token) return;
  await endSession(db, keyOf(sent.session));
  await call.context.internalAdapter.deleteSession(sent.session.token);
}

/**
 * Ends all but `MAX_SESSIONS` of an identity, ours and the library's: first the oldest that passed no factor, so that nobody
 * signs the owner out by the password alone, and never the one that has just begun.
 */
export async function endOldestSessions(db: Database, { userId, id }: { userId: string; id: string }): Promise<void> {
  const { rows } = await sql<{ createdAt: Date; expiresAt: Date }>`
    delete from identity_session where "userId" = ${userId} and id not in (
      select own.id from identity_session own
      left join session on session.issuer = ${EMBEDDED_ISSUER} and session.subject = own."userId"
        and session.signed_in_at = own."createdAt"
      where own."userId" = ${userId}
      order by own.id = ${id} desc, session.passed_factor is not null desc, own."createdAt" desc limit ${MAX_SESSIONS})
    returning "createdAt", "expiresAt"`.execute(db);
  for (const row of rows) await endSession(db, keyOf({ userId, ...row }));
}

function keyOf({ userId, createdAt, expiresAt }: { userId: string; createdAt: Date; expiresAt: Date }) {
  return { issuer: EMBEDDED_ISSUER, subject: userId, signedInAt: createdAt, expiresAt };
}

/** Removes the one-time links of a deleted identity. */
export async function removeLinks(db: Database, subject: string): Promise<void> {
  await sql`
    delete from identity_verification
    where value = ${subject} and not exists (select from identity_user where id = ${subject})`.execute(db);
}
