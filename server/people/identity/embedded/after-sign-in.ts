import type { GenericEndpointContext } from 'better-auth';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import { endOtherSessions } from '#server/people/sessions/sessions-rows';
import { endOldestSessions, endReplacedSession } from './end-sessions.ts';
import type { KnownDevices } from './known-devices.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';

/** Runs after a request that began a session, by whatever way; does nothing after others. */
export async function afterSignIn(
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
