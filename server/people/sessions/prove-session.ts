import type { ProofBody } from '#contract/people/sessions';
import type { UserAgent } from '#domain/people/user-agent';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { provePasskey } from '#server/people/factors/pass-factor';
import { ownerOf } from '#server/people/factors/sign-in';
import { getSelf } from '#server/people/profiles/get-self';
import { findPersonByIdentity, type PersonRow } from '#server/people/profiles/people-rows';
import { logSecurityEvent } from './security-log.ts';
import { ensureSession, storeProof } from './sessions-rows.ts';

/**
 * Stores in the caller's session that they proved anew who they are, which unlocks it.
 * @throws ClinicError `not_signed_in`, `wrong_password`, `too_many_requests`
 */
export async function proveSession(ctx: Context, proof: ProofBody, device: UserAgent): Promise<void> {
  const { actor, session } = ctx;
  const identity = ownerOf(ctx);
  // The access token of a desk that was locked for a day has expired.
  const person = actor ? await getSelf(ctx, actor.id) : identity && (await findPersonByIdentity(ctx.read, identity));
  if (!person) throw new ClinicError('not_signed_in');
  await verifyProof(ctx, person, proof);
  const sessionId = session?.sessionId ?? (identity && (await ensureSession(ctx, identity, device)));
  if (!sessionId || !(await storeProof(ctx.write, sessionId))) throw new ClinicError('not_signed_in');
}

/** Guesses are counted together with those at a change of the password: both need a session. */
async function verifyProof(ctx: Context, person: PersonRow, { password, passkey }: ProofBody): Promise<void> {
  if (passkey) return provePasskey(ctx, person, passkey);
  if (password === undefined) throw invalidInput('password', 'validation.loginPasswordRequired');
  const uncount = await checkRateLimit(ctx, 'changePassword', { account: person.subject });
  if (await ctx.ports.identity.isPassword(person, password)) return uncount();
  await logSecurityEvent(ctx, 'log_in_failed', { route: 'proveSession', concerned: person, address: ctx.address });
  throw new ClinicError('wrong_password');
}
