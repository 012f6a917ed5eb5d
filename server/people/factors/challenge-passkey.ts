import type { Context } from '#server/platform/context';
import type { Call } from '#server/platform/http/bind-route';
import { beginAttempt, findAttempt } from './attempt.ts';
import { createPasskeyOptions } from './passkeys.ts';
import { requireOwner } from './sign-in.ts';

/**
 * What a passkey has to sign: to become a factor of the caller, to pass the sign-in, or to sign in.
 * @throws ClinicError `not_signed_in`, `factor_required`, `passkeys_unavailable`
 */
export async function challengePasskey(
  ctx: Context,
  { isNew }: { isNew: boolean },
  { headers, replyHeaders }: Call,
): Promise<Record<string, unknown>> {
  const person = isNew ? (await requireOwner(ctx)).person : null;
  const isKnown = ctx.signIn !== null || ctx.session !== null;
  const attempt = isKnown ? await findAttempt(ctx, headers) : beginAttempt(ctx, replyHeaders);
  const account = ctx.signIn?.identity ?? null;
  return { ...(await createPasskeyOptions(ctx, { isNew, attempt: attempt ?? '' }, { account, person })) };
}
