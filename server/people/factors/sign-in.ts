import { factorDueAt, signInStep } from '#domain/people/factors';
import { isRecentlyProven } from '#domain/people/sessions';
import { ClinicError } from '#domain/shared/errors';
import { findPersonByIdentity, type PersonRow } from '#server/people/profiles/people-rows';
import type { Context, Portal, SignIn } from '#server/platform/context';
import { bearerOf } from '#server/platform/http/bearer';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import { findSignInOfSession, readSignIn } from './factors-rows.ts';

const codes = { factor: 'factor_required', setup: 'factor_setup_required' } as const;

/** A proven identity with what its sign-in still lacks; null for a deleted account, which the provider may not have removed yet. */
export async function toSignIn({ read, settings }: Portal, identity: ProvenIdentity): Promise<SignIn | null> {
  const { now, isDeleted, role, ...found } = await readSignIn(read, identity);
  if (isDeleted) return null;
  const dueAt = role && factorDueAt({ role, ...found }, settings.factorGraceDays);
  const step = signInStep({ ...found, dueAt }, now);
  const endsAt = found.hasFactor || step === 'setup' ? null : dueAt;
  const expiresAt = new Date(Math.min(identity.expiresAt.getTime(), endsAt?.getTime() ?? Infinity));
  return {
    identity: { ...identity, expiresAt },
    step,
    dueAt: endsAt,
    provenAt: found.provenAt ?? identity.signedInAt,
    use: { sessionId: found.sessionId, activeAt: found.activeAt, role, now },
  };
}

/** The sign-in of a request's cookie or bearer token; null without one. */
export async function findSignIn(portal: Portal, headers: Headers): Promise<SignIn | null> {
  const identity = await portal.ports.identity.prove(headers);
  return identity && toSignIn(portal, identity);
}

/** @throws ClinicError `factor_required`, `factor_setup_required` for a sign-in that lacks that */
export function assertDone({ step }: Pick<SignIn, 'step'>): void {
  if (step !== 'done') throw new ClinicError(codes[step]);
}

/** Why a request has no person: its sign-in, or the session of its token, lacks a factor, or there is none. */
export async function refusalOf(portal: Portal, headers: Headers): Promise<ClinicError> {
  const signIn = await findSignIn(portal, headers);
  if (signIn && signIn.step !== 'done') return new ClinicError(codes[signIn.step]);
  const token = await portal.ports.tokens.read(bearerOf(headers) ?? '');
  const session = token && (await findSignInOfSession(portal.read, token.sessionId));
  const row = session && (await readSignIn(portal.read, session));
  return new ClinicError(row?.hasFactor && row.passed === null ? 'factor_required' : 'not_signed_in');
}

/** The identity of a sign-in that lacks no factor, or only its first one; null for another. */
export function ownerOf({ signIn }: Pick<Context, 'signIn'>): ProvenIdentity | null {
  return signIn && signIn.step !== 'factor' ? signIn.identity : null;
}

/**
 * The person of a sign-in that lacks no factor, or only its first one, and was proven recently.
 * @throws ClinicError `factor_required`, `step_up_required`, `profile_missing`
 */
export async function requireOwner(ctx: Context): Promise<{ signIn: SignIn; person: PersonRow }> {
  const { signIn } = ctx;
  if (!signIn) throw new ClinicError('not_signed_in');
  if (signIn.step === 'factor') assertDone(signIn);
  if (!isRecentlyProven(signIn.provenAt, ctx.now)) throw new ClinicError('step_up_required');
  const person = await findPersonByIdentity(ctx.read, signIn.identity);
  if (!person) throw new ClinicError('profile_missing');
  return { signIn, person };
}
