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

/** Ends all but the newest `MAX_SESSIONS` of an identity, ours and the library's. */
export async function endOldestSessions(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ createdAt: Date; expiresAt: Date }>`
    delete from identity_session where "userId" = ${userId} and id not in (
      select id from identity_session where "userId" = ${userId} order by "createdAt" desc limit ${MAX_SESSIONS})
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
