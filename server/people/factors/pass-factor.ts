import { isTotpCode } from '#domain/people/factors';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { findPersonByIdentity } from '#server/people/profiles/people-rows';
import { logSecurityEvent } from '#server/people/sessions/security-log';
import { passSession } from './pass-session.ts';
import type { Context } from '#server/platform/context';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import type { Call } from '#server/platform/http/bind-route';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import { checkRateLimit } from '#server/platform/rate-limit';
import { announceChange } from './announce-change.ts';
import { findAttempt } from './attempt.ts';
import type { Account } from './factors-rows.ts';
import { acceptPasskey, type PasskeyResponse } from './passkeys.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { acceptTotp } from './totp.ts';

type Proof = { code?: string | undefined; passkey?: PasskeyResponse | undefined };

/**
 * Passes the second factor of a sign-in; without a sign-in, signs in by a passkey, which is both factors. Wrong codes are
 * limited like wrong passwords, recovery codes by themselves, so that neither locks the owner out.
 * @throws ClinicError `factor_refused`, `not_signed_in`, `too_many_requests`
 */
export async function passFactor(ctx: Context, proof: Proof, call: Call): Promise<{ email: string }> {
  const { code, passkey } = proof;
  if (code === undefined && !passkey) throw invalidInput('code', 'validation.codeRequired');
  const isTotp = code !== undefined && isTotpCode(code);
  const account = ctx.signIn && !passkey ? `${isTotp ? '' : 'recovery '}${ctx.signIn.identity.subject}` : undefined;
  const address = ctx.settings.clinic.isDemo ? undefined : ctx.address;
  const uncount = await checkRateLimit(ctx, 'factor', { ...(account && { account }), ...(address && { address }) });
  const attempt = await findAttempt(ctx, call.headers);
  const identity = ctx.signIn ? ctx.signIn.identity : await signInByPasskey(ctx, { passkey, attempt }, call);
  if (ctx.signIn) await inTransaction(ctx.write, (trx) => passSignIn(ctx, trx, identity, { proof, attempt, call }));
  await uncount();
  await logSecurityEvent(ctx, 'signed_in', { route: 'passFactor', concerned: identity, address: ctx.address });
  return { email: identity.email };
}

/** Verifies a passkey of somebody who has a session. @throws ClinicError `factor_refused` */
export async function provePasskey(ctx: Context, account: Account, passkey: PasskeyResponse): Promise<void> {
  const attempt = await findAttempt(ctx, new Headers());
  await inTransaction(ctx.write, (trx) => acceptPasskey(ctx, trx, attempt, { sent: passkey, account }));
}

async function passSignIn(
  ctx: Context,
  trx: Trx,
  identity: ProvenIdentity,
  { proof, attempt, call: { headers } }: { proof: Proof; attempt: string | null; call: Call },
): Promise<void> {
  const { code = '', passkey } = proof;
  if (passkey) {
    await acceptPasskey(ctx, trx, attempt, { sent: passkey, account: identity });
    return passSession(trx, identity, { passed: 'passkey', headers });
  }
  if (isTotpCode(code)) {
    const isAccepted = await acceptTotp(ctx, trx, { account: identity, code, now: ctx.now });
    if (!isAccepted) throw new ClinicError('factor_refused');
    return passSession(trx, identity, { passed: 'totp', headers });
  }
  if (!(await acceptRecoveryCode(trx, identity, code))) throw new ClinicError('factor_refused');
  await passSession(trx, identity, { passed: 'recovery', headers });
  const person = await findPersonByIdentity(trx, identity);
  if (person) await announceChange(ctx, trx, { personId: person.id, actorId: person.id, action: 'recovery_code.used' });
}

async function signInByPasskey(
  ctx: Context,
  { passkey, attempt }: { passkey: PasskeyResponse | undefined; attempt: string | null },
  { headers, replyHeaders }: Call,
): Promise<ProvenIdentity> {
  if (!passkey) throw new ClinicError('not_signed_in');
  const account = await inTransaction(ctx.write, (trx) =>
    acceptPasskey(ctx, trx, attempt, { sent: passkey, account: null }),
  );
  const begun = await ctx.ports.identity.beginSession(account, headers);
  if (!begun) throw new ClinicError('factor_refused');
  await passSession(ctx.write, begun.identity, { passed: 'passkey', headers });
  for (const cookie of begun.headers.getSetCookie()) replyHeaders.append('set-cookie', cookie);
  return begun.identity;
}
