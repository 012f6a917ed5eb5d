import { parseUserAgent } from '#domain/people/user-agent';
import { ClinicError } from '#domain/shared/errors';
import { accessTokenExpiry } from '#domain/people/sessions';
import { endOtherSessions, ensureSession, findPersonByIdentity, toUser } from '#server/people/index';
import { requireIdentity } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { proveAddress } from '#server/accounts/address/prove-address';

/**
 * Issues an access token for a proven identity and its own email.
 * @throws ClinicError `not_signed_in` without proof, for another email, or after the session has ended;
 * `profile_missing` when sign-up was not finished.
 */
export async function createAccessToken(
  ctx: Context,
  { email, userAgent }: { email: string; userAgent: string | null },
) {
  const identity = requireIdentity(ctx);
  if (identity.email !== email) throw new ClinicError('not_signed_in');
  const person = await findPersonByIdentity(ctx.read, identity);
  if (!person) throw new ClinicError('profile_missing');
  // A hosted service, or a server of the previous version, proves addresses without notifying us.
  if (identity.isEmailVerified && !person.emailProvenAt) {
    // The owner has taken the account over. The earlier password worked until they chose another one, and a hosted service
    // accepts sign-ins by it for an hour longer.
    const isReclaimed = person.sessionsEndedAt !== null && person.email === identity.email;
    const own = identity.signedInAt;
    if (isReclaimed) await endOtherSessions(ctx.write, identity, { except: own, endedAt: own });
    await proveAddress(ctx, identity, { isByNewPassword: isReclaimed });
  }
  const sessionId = await ensureSession(ctx, identity, parseUserAgent(userAgent));
  if (sessionId === null) throw new ClinicError('not_signed_in');
  const expiresAt = accessTokenExpiry(ctx.now, identity.expiresAt);
  const accessToken = await ctx.ports.tokens.mint({ subject: identity.subject, sessionId }, expiresAt);
  const data = {
    user: toUser(person, ctx.settings),
    expiresAt: expiresAt.toISOString(),
    factorDueAt: ctx.signIn?.dueAt?.toISOString() ?? null,
    lockMinutes: person.role === 'patient' ? null : ctx.settings.lockMinutes,
  };
  return { accessToken, data };
}
