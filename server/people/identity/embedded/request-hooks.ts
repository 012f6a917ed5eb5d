import { endOldestSessions, endReplacedSession, endSentSession } from './end-sessions.ts';
import { findInputFault, removeSurplus } from './find-input-fault.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordResets } from './password-options.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';
import type { VerifiedCredentials } from './verified-credentials.ts';
import type { GenericEndpointContext } from 'better-auth';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import { endOtherSessions } from '#server/people/sessions/sessions-rows';

/** What runs before and after the library handles a request. */
export async function requestHooks(
  settings: EmbeddedIdentitySettings,
  { devices, resets, credentials }: { devices: KnownDevices; resets: PasswordResets; credentials: VerifiedCredentials },
) {
  const [{ APIError, createAuthMiddleware }, { setSessionCookie }, { assertPassword, refuseWeakPassword }] =
    await Promise.all([import('better-auth/api'), import('better-auth/cookies'), import('./password-rules.ts')]);
  return {
    before: createAuthMiddleware(async (call) => {
      const fault = findInputFault(call.path, call.body);
      if (fault) throw new APIError('BAD_REQUEST', fault);
      // The library ignores a failure to delete its session, so ours ends first.
      if (call.path === '/sign-out') await endSentSession(settings.write, call);
      removeSurplus(call.path, call.body as Record<string, unknown>);
      const owner = await assertPassword(call, settings);
      if (call.request && owner?.id) await credentials.read(call.request, owner.email);
      if (call.request && call.path === '/sign-in/email') {
        const { email } = (call.body ?? {}) as { email?: unknown };
        await credentials.read(call.request, String(email).toLowerCase());
      }
      if (call.path !== '/change-password') return undefined;
      return { context: { body: { ...(call.body as object), revokeOtherSessions: true } } };
    }),
    after: createAuthMiddleware(async (call) => {
      // The emailed link is stronger proof than a password, so using it signs the user in.
      const user = call.request && resets.get(call.request);
      if (user) {
        const session = await call.context.internalAdapter.createSession(user.id);
        await setSessionCookie(call, { session, user });
      }
      const started = call.context.newSession;
      if (started && call.request && call.path === '/sign-in/email') {
        const { password } = call.body as { password: string };
        await credentials.rehash(call.request, password, settings.passwords);
      }
      if (started && call.request && !(await credentials.areCurrent(call.request, started.user.email))) {
        await call.context.internalAdapter.deleteSession(started.session.token);
        throw new APIError('UNAUTHORIZED', {
          code: 'INVALID_EMAIL_OR_PASSWORD',
          message: 'The password was changed meanwhile',
        });
      }
      await refuseWeakPassword(call, settings);
      await afterSignIn(call, { settings, devices });
    }),
  };
}

/** Runs after a request that began a session, by whatever way; does nothing after others. */
async function afterSignIn(
  call: GenericEndpointContext,
  { settings, devices }: { settings: EmbeddedIdentitySettings; devices: KnownDevices },
): Promise<void> {
  const started = call.context.newSession;
  if (!started) return;
  const { user, session } = started;
  await endReplacedSession(settings.write, call);
  await endOldestSessions(settings.write, session);
  if (call.path === '/change-password') {
    const person = { issuer: EMBEDDED_ISSUER, subject: user.id };
    await endOtherSessions(settings.write, person, { except: session.createdAt, endedAt: session.createdAt });
  }
  const email = user.email.trim().toLowerCase();
  const cookies = call.headers?.get('cookie') ?? null;
  // Anybody can sign up with another person's address, so devices become known only once the address is proven.
  if (!user.emailVerified) return;
  if ((await devices.find(cookies, email)) === null && !(await settings.mayRememberDevice(email))) return;
  const device = await devices.remember(cookies, email);
  if (!device) return;
  await settings.forgetFailures({ email, subject: user.id, device: device.id });
  call.setCookie(device.name, device.value, device.attributes);
}
