import type { GenericEndpointContext } from 'better-auth';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { isStaff } from '#domain/shared/permission';
import { listFactors } from '#server/people/factors/factors-rows';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import { findPasswordFault, type PasswordFault } from '#server/people/identity/find-password-fault';
import { findPersonByIdentity } from '#server/people/profiles/people-rows';
import { toActor } from '#server/people/sessions/identify-caller';
import { createOneTimeLink, resetIdentifier } from './one-time-links.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';

type Owner = { id?: string; email: string; name: string };

/**
 * Refuses a chosen password that is common or, of staff, short or easy to guess. Returns the owner of the account; null if the
 * request chooses none. @throws APIError with a PasswordFault
 */
export async function assertPassword(
  call: GenericEndpointContext,
  settings: EmbeddedIdentitySettings,
): Promise<Owner | null> {
  const chosen = await findChoice(call);
  const fault = chosen && (await findFault(settings, chosen.owner, String(chosen.password)));
  if (fault) throw new APIError('BAD_REQUEST', { code: fault, message: 'Choose another password' });
  return chosen && chosen.owner;
}

/**
 * Begins no session by a password that staff may not have any longer, or not since they were verified: the response has the
 * token for a new one. An account with a factor gets it by email, because the password alone may not change its password.
 * @throws APIError `PASSWORD_TOO_WEAK`, `NEW_PASSWORD_MAILED`; ClinicError `too_many_requests`
 */
export async function refuseWeakPassword(
  call: GenericEndpointContext,
  settings: EmbeddedIdentitySettings,
): Promise<void> {
  const started = call.context.newSession;
  if (call.path !== '/sign-in/email' || !started) return;
  const { password } = call.body as { password: string };
  if (!(await findFault(settings, started.user, password, { isOfPatients: false }))) return;
  await call.context.internalAdapter.deleteSession(started.session.token);
  const { publicUrl, read, clientAddressHeader } = settings;
  const { id: subject, email } = started.user;
  if ((await listFactors(read, { issuer: EMBEDDED_ISSUER, subject })).length > 0) {
    const headers = call.headers ?? new Headers();
    await settings.limit('reset', { address: headers.get(clientAddressHeader) ?? '', account: email });
    await settings.onLinkRequested({ purpose: 'reset', subject, email }, headers);
    throw new APIError('CONFLICT', {
      code: 'NEW_PASSWORD_MAILED',
      message: 'Choose a new password by the mailed link',
    });
  }
  const made = await createOneTimeLink(call.context, { publicUrl, purpose: 'reset', subject });
  const token = new URL(made?.link ?? publicUrl).hash.replace('#token=', '');
  throw new APIError('CONFLICT', { code: 'PASSWORD_TOO_WEAK', message: 'Choose a new password', token });
}

async function findFault(
  { read, judgesPasswords, publicUrl }: EmbeddedIdentitySettings,
  { id, email, name }: Owner,
  password: string,
  { isOfPatients = true } = {},
): Promise<PasswordFault | null> {
  if (!judgesPasswords) return null;
  const person = id ? await findPersonByIdentity(read, { issuer: EMBEDDED_ISSUER, subject: id }) : null;
  const isOfStaff = person !== null && isStaff(toActor(person));
  if (!isOfStaff && !isOfPatients) return null;
  const facts = [...name.split(' '), ...email.split(/[@.]/), new URL(publicUrl).hostname];
  return findPasswordFault(password, { isStaff: isOfStaff, facts });
}

/** The password that a request chooses, and whose; null if it chooses none. */
async function findChoice(call: GenericEndpointContext): Promise<{ owner: Owner; password: unknown } | null> {
  const body = (call.body ?? {}) as Record<string, unknown>;
  const { email, name, password, newPassword, token } = body;
  switch (call.path) {
    case '/sign-up/email':
      return { owner: { email: String(email), name: String(name) }, password };
    case '/change-password': {
      const session = await getSessionFromCtx(call);
      return session && { owner: session.user, password: newPassword };
    }
    case '/reset-password': {
      const { internalAdapter } = call.context;
      const link = await internalAdapter.findVerificationValue(resetIdentifier(String(token)));
      const owner = link && (await internalAdapter.findUserById(link.value));
      return owner ? { owner, password: newPassword } : null;
    }
    default:
      return null;
  }
}
