import { ClinicError } from '#domain/shared/errors';
import type { Db } from '#server/platform/database/open-database';
import { EMBEDDED_ISSUER, type Identity, type ProvenIdentity } from '#server/platform/ports/identity';
import { countAttempts } from '#server/people/identity/embedded/log-in-limit';
import {
  authEndpointOf,
  needsSession,
  newSessionCookies,
  pathOf,
  toGoogleRequest,
  withoutSecrets,
} from '#server/people/identity/embedded/auth-endpoints';
import { createBetterAuth, type BetterAuth } from '#server/people/identity/embedded/create-better-auth';
import { createKnownDevices, findCredentials } from '#server/people/identity/embedded/known-devices';
import { manageUsers } from '#server/people/identity/embedded/manage-users';
import { openWithGoogleOnce } from '#server/people/identity/embedded/open-with-google';
import {
  deleteEarlierCookie,
  isSessionCookie,
  withPresentCookie,
} from '#server/people/identity/embedded/session-cookie';
import type { EmbeddedIdentitySettings } from '#server/people/identity/embedded/settings';
import { passAsBefore } from '#server/people/sessions/sessions-rows';

export type { EmbeddedIdentitySettings, PasswordHashing } from '#server/people/identity/embedded/settings';

export type EmbeddedIdentity = Identity<Db> & {
  handle(request: Request): Promise<Response>;
  /** Loads the library before the first request needs it. */
  warmUp(): Promise<void>;
};

/** The identity service inside the portal: email and password, Google, one-time links, sessions in an HttpOnly cookie. */
export function createEmbeddedIdentity(settings: EmbeddedIdentitySettings): EmbeddedIdentity {
  let library: Promise<BetterAuth> | undefined;
  let reading: Promise<BetterAuth> | undefined;
  const devices = createKnownDevices({
    ...settings,
    findCredentials: (email) => findCredentials(settings.read, email),
  });
  const open = () => (library ??= createBetterAuth(settings, { devices }));
  const openReading = () => (reading ??= createBetterAuth(settings, { devices, isReading: true }));
  const openWithGoogle = openWithGoogleOnce(settings, devices);
  const prove = async (headers: Headers) =>
    isSessionCookie(headers.get('cookie') ?? '') ? proveSession(await openReading(), withPresentCookie(headers)) : null;
  const beginAttempt = countAttempts(settings, { devices, prove });

  return {
    handle: async (received) => {
      const headers = withPresentCookie(received.headers);
      const request = headers === received.headers ? received : new Request(received, { headers });
      const endpoint = authEndpointOf(request, settings.google !== null);
      if (endpoint === 'other') return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
      const signedIn = needsSession(pathOf(request)) ? await prove(headers) : null;
      await settings.assertDone(signedIn);
      const attempt = await beginAttempt(request);
      if (endpoint === 'own') {
        const response = await (await open()).handler(request);
        if (response.status === 503) throw new ClinicError('unavailable');
        await attempt.end(response);
        // A new password begins another session.
        const cookie = signedIn && newSessionCookies(response.headers);
        const renewed = cookie && (await prove(new Headers({ cookie })));
        if (signedIn && renewed) await passAsBefore(settings.write, signedIn, renewed);
        deleteEarlierCookie(response.headers);
        return withoutSecrets(pathOf(request), response);
      }
      const service = await openWithGoogle();
      if (endpoint === 'to-google') {
        if (!service) return Response.json({ code: 'GOOGLE_UNREACHABLE', message: '' }, { status: 503 });
        return withoutSecrets(pathOf(request), await service.handler(await toGoogleRequest(request)));
      }
      if (!service) return Response.redirect(`${settings.publicUrl}/login?error=google_unreachable`, 302);
      const response = await service.handler(request);
      const cookie = newSessionCookies(response.headers);
      const identity = cookie && (await prove(new Headers({ cookie })));
      if (identity) await reportGoogleSignIn(settings, identity, request.headers);
      return response;
    },

    warmUp: async () => void (await Promise.all([open(), openReading()])),

    prove,

    beginSession: async ({ issuer, subject }, sent) => {
      if (issuer !== EMBEDDED_ISSUER) return null;
      const { api } = await open();
      const { headers } = await api.beginSession({
        body: { subject },
        headers: withPresentCookie(sent),
        returnHeaders: true,
      });
      const cookie = newSessionCookies(headers);
      const identity = cookie && (await prove(new Headers({ cookie })));
      return identity ? { identity, headers } : null;
    },

    signOut: async (headers) => {
      const { headers: sent } = await (
        await open()
      ).api.signOut({
        headers: withPresentCookie(headers),
        returnHeaders: true,
      });
      deleteEarlierCookie(sent);
      return sent;
    },

    ...manageUsers(settings, async () => (await open()).$context),
  };
}

async function proveSession(library: BetterAuth, headers: Headers): Promise<ProvenIdentity | null> {
  const found = await library.api.getSession({ headers, query: { disableRefresh: true } }).catch((cause: unknown) => {
    // An invalid session is null; the library throws if it cannot read, without the database's error.
    throw new ClinicError('unavailable', { cause });
  });
  if (!found) return null;
  const { user, session } = found;
  return {
    issuer: EMBEDDED_ISSUER,
    subject: user.id,
    email: user.email.trim().toLowerCase(),
    isEmailVerified: user.emailVerified,
    name: user.name,
    signedInAt: session.createdAt,
    expiresAt: session.expiresAt,
  };
}

/** Reports a sign-in with Google to the portal. If that fails, the person has to complete their sign-up. */
async function reportGoogleSignIn(settings: EmbeddedIdentitySettings, identity: ProvenIdentity, headers: Headers) {
  await settings
    .onGoogleSignIn(identity, headers)
    .catch((err: unknown) => settings.log.error({ err }, 'identity: no profile was made after Google'));
}
