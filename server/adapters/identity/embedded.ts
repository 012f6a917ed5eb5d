import { EMBEDDED_ISSUER, type Identity, type ProvenIdentity } from '#server/ports/identity';
import { countAttempts } from './embedded/attempts.ts';
import {
  authEndpointOf,
  newSessionCookies,
  pathOf,
  toGoogleRequest,
  withoutSecrets,
} from './embedded/auth-endpoints.ts';
import { inviteIdentity } from './embedded/invite-identity.ts';
import { knowsGoogle, createBetterAuth, type BetterAuth } from './embedded/create-better-auth.ts';
import { createKnownDevices, findCredentials, type KnownDevices } from './embedded/known-devices.ts';
import { removeLinks } from './embedded/end-sessions.ts';
import { COOKIE_PREFIX, type EmbeddedIdentitySettings } from './embedded/settings.ts';

export type { EmbeddedIdentitySettings, PasswordHashing } from './embedded/settings.ts';

/** Timeout for Google's discovery document, in milliseconds. */
const DISCOVERY_MS = 10_000;

export type EmbeddedIdentity = Identity & {
  handle(request: Request): Promise<Response>;
  /** Loads the library before the first request needs it. */
  warmUp(): Promise<void>;
};

/** The identity service inside the portal: email and password, Google, one-time links, sessions in an HttpOnly cookie. */
export function createEmbeddedIdentity(settings: EmbeddedIdentitySettings): EmbeddedIdentity {
  let library: Promise<BetterAuth> | undefined;
  const devices = createKnownDevices({
    ...settings,
    findCredentials: (email) => findCredentials(settings.db, email),
  });
  const open = () => (library ??= createBetterAuth(settings, { devices, withGoogle: false }));
  const openWithGoogle = lazyGoogle(settings, devices);
  const begin = countAttempts(settings, { devices, prove: (headers) => prove(headers) });

  const prove = async (headers: Headers): Promise<ProvenIdentity | null> => {
    if (!headers.get('cookie')?.includes(`${COOKIE_PREFIX}.session_token=`)) return null;
    const found = await (await open()).api.getSession({ headers, query: { disableRefresh: true } });
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
  };

  /** Reports a sign-in with Google to the portal. If that fails, the person has to complete their sign-up. */
  const welcome = async (request: Request, response: Response): Promise<void> => {
    const cookie = newSessionCookies(response);
    const identity = cookie && (await prove(new Headers({ cookie })));
    if (!identity) return;
    await settings
      .onGoogleSignIn(identity, request.headers)
      .catch((err: unknown) => settings.log.error({ err }, 'identity: no profile was made after Google'));
  };

  return {
    handle: async (request) => {
      const endpoint = authEndpointOf(request, settings.google !== null);
      if (endpoint === 'other') return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
      const attempt = await begin(request);
      if (endpoint === 'own') {
        const response = await (await open()).handler(request);
        await attempt.end(response);
        return withoutSecrets(pathOf(request), response);
      }
      const service = await openWithGoogle();
      if (endpoint === 'to-google') {
        if (!service) return Response.json({ code: 'GOOGLE_UNREACHABLE', message: '' }, { status: 503 });
        return withoutSecrets(pathOf(request), await service.handler(await toGoogleRequest(request)));
      }
      if (!service) return Response.redirect(`${settings.publicUrl}/login?error=google_unreachable`, 302);
      const response = await service.handler(request);
      await welcome(request, response);
      return response;
    },

    warmUp: async () => void (await open()),

    prove,

    invite: async (person) => ({ issuer: EMBEDDED_ISSUER, subject: await inviteIdentity(settings.db, person) }),

    createLink: async (purpose, { subject }) => {
      const { createOneTimeLink } = await import('./embedded/one-time-links.ts');
      return createOneTimeLink(await (await open()).$context, { publicUrl: settings.publicUrl, purpose, subject });
    },

    register: async ({ email, name, password }) => {
      const context = await (await open()).$context;
      const user = await context.internalAdapter.createUser(
        { email, name, emailVerified: true },
        { method: 'email-password' },
      );
      await context.internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: await context.password.hash(password),
      });
      return { issuer: EMBEDDED_ISSUER, subject: user.id };
    },

    markVerified: async (subject) => {
      const { internalAdapter } = await (await open()).$context;
      await internalAdapter.updateUser(subject, { emailVerified: true });
    },

    isReplaceable: async (subject) => {
      const { internalAdapter } = await (await open()).$context;
      return (await internalAdapter.findUserById(subject))?.emailVerified !== true;
    },

    remove: async (subject) => {
      const { internalAdapter } = await (await open()).$context;
      await internalAdapter.deleteUserSessions(subject);
      await internalAdapter.deleteUser(subject);
      await removeLinks(settings.db, subject);
    },

    signOut: async (headers) => {
      const { headers: sent } = await (await open()).api.signOut({ headers, returnHeaders: true });
      return sent;
    },

    endSessions: async (subject, which) => {
      const { internalAdapter } = await (await open()).$context;
      const living = await internalAdapter.listSessions(subject);
      const isMeant = (at: number) =>
        'signedInAt' in which ? at === which.signedInAt.getTime() : at !== which.except.getTime();
      for (const { token, createdAt } of living) {
        if (isMeant(createdAt.getTime())) await internalAdapter.deleteSession(token);
      }
    },
  };
}

/** The library with Google, opened at the first use, so that passwords work while Google is unreachable. */
function lazyGoogle(settings: EmbeddedIdentitySettings, devices: KnownDevices): () => Promise<BetterAuth | null> {
  let opening: Promise<BetterAuth> | undefined;
  return async () => {
    const mine = (opening ??= openGoogleLibrary(settings, devices));
    try {
      return await mine;
    } catch (err) {
      if (opening === mine) opening = undefined;
      settings.log.error({ err }, 'identity: Google cannot be reached');
      return null;
    }
  };
}

async function openGoogleLibrary(settings: EmbeddedIdentitySettings, devices: KnownDevices): Promise<BetterAuth> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no response')), DISCOVERY_MS);
  try {
    const library = await createBetterAuth(settings, { devices, withGoogle: true });
    if (!(await Promise.race([knowsGoogle(library), late]))) throw new Error('no usable discovery document');
    return library;
  } finally {
    clearTimeout(timer);
  }
}
