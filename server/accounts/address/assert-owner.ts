import { ClinicError } from '#domain/shared/errors';
import type { Context, Portal } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { logSecurityEvent } from '#server/people/index';

/** Whether the caller is signed in to an account, by access token or cookie. */
export function isSignedInAs(
  { actor, identity }: Context,
  person: { id: string; issuer: string; subject: string },
): boolean {
  return actor?.id === person.id || (identity?.issuer === person.issuer && identity.subject === person.subject);
}

/**
 * Verifies that the person who uses a mailed link also signed up: by a session of the account in that browser, else by the
 * password of the sign-up. Anybody may have signed up with the address, and would stay signed in after its owner
 * confirmed it. Attempts are limited like log-ins; `route` is logged with a refusal.
 * @throws ClinicError `password_needed`, `wrong_password`, `too_many_requests`.
 */
export async function assertOwner(
  portal: Portal,
  account: { subject: string; email: string },
  {
    hasSession,
    password,
    address,
    route,
  }: { hasSession: boolean; password: string | undefined; address: string; route: string },
): Promise<void> {
  if (hasSession) return;
  if (!password) throw new ClinicError('password_needed');
  // As for log-ins: in a demo all users share the loopback address.
  const network = portal.settings.clinic.isDemo ? {} : { address };
  const uncount = await checkRateLimit(portal, 'signIn', { account: account.email, ...network });
  if (await portal.ports.identity.isPassword(account, password)) return uncount();
  await logSecurityEvent(portal, 'log_in_failed', { route, concerned: { email: account.email }, address });
  throw new ClinicError('wrong_password');
}
