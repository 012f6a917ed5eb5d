import { afterSignIn } from './after-sign-in.ts';
import { endSentSession } from './end-sessions.ts';
import { findInputFault, removeSurplus } from './find-input-fault.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordResets } from './password-options.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';

/** What runs before and after the library handles a request. */
export async function requestHooks(
  settings: EmbeddedIdentitySettings,
  { devices, resets }: { devices: KnownDevices; resets: PasswordResets },
) {
  const [{ APIError, createAuthMiddleware }, { setSessionCookie }] = await Promise.all([
    import('better-auth/api'),
    import('better-auth/cookies'),
  ]);
  return {
    before: createAuthMiddleware(async (call) => {
      const fault = findInputFault(call.path, call.body);
      if (fault) throw new APIError('BAD_REQUEST', fault);
      // The library ignores a failure to delete its session, so ours ends first.
      if (call.path === '/sign-out') await endSentSession(settings.db, call);
      removeSurplus(call.path, call.body as Record<string, unknown>);
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
      await afterSignIn(call, { settings, devices });
    }),
  };
}
