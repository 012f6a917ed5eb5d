import { randomBytes } from 'node:crypto';
import { ClinicError } from '#domain/errors';
import { isStrongPassword, MIN_PASSWORD_LENGTH } from '#domain/password';
import type { Identity } from '#server/ports/identity';
import type { Database } from '#server/store/open-database';

export const EMBEDDED_ISSUER = 'embedded';
/** A reset link works this long, in seconds; the link of somebody who was invited longer. */
const RESET_SECONDS = 3600;
const INVITATION_SECONDS = 7 * 24 * 3600;
const MAX_PASSWORD_LENGTH = 128;

export type EmbeddedIdentitySettings = {
  db: Database;
  secret: string;
  /** The portal's own origin, and others it answers on (localhost beside 127.0.0.1). */
  publicUrl: string;
  trustedOrigins: string[];
  /** In which header the HTTP server tells the caller's address. */
  clientAddressHeader: string;
  /** Sign-ins, sign-ups and resets one address may try in a minute. */
  attemptsPerMinute: number;
  /** Sends the link by mail; `id` names the event. */
  onResetLink: (wanted: { id: string; to: { name: string; email: string }; link: string }) => Promise<void>;
  log: { warn(facts: object, what: string): void; error(facts: object, what: string): void };
};

export type EmbeddedIdentity = Identity & {
  handle(request: Request): Promise<Response>;
  /** Loads the library before somebody waits for it. */
  warmUp(): Promise<void>;
};

const COOKIE_PREFIX = 'molar';

/** The fragment keeps the one-time token out of every server's log. */
function linkOf(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password#token=${token}`;
}

/** The library takes half a second to load, which a start need not wait for. */
async function openLibrary(settings: EmbeddedIdentitySettings) {
  const [{ betterAuth }, { APIError, createAuthMiddleware, isAPIError }] = await Promise.all([
    import('better-auth'),
    import('better-auth/api'),
  ]);
  const { db, publicUrl } = settings;
  const attempts = { window: 60, max: settings.attemptsPerMinute };
  return betterAuth({
    appName: 'molar',
    database: { db, type: 'postgres' },
    secret: settings.secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: settings.trustedOrigins,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => settings.log.error({}, `identity: ${message}`) },
    // A refusal is an answer, not an event; anything else is told by our own log, without what people typed.
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) settings.log.error({ err: error }, 'identity: call failed');
      },
    },
    user: { modelName: 'identity_user' },
    session: { modelName: 'identity_session', cookieCache: { enabled: false } },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'identity_rate_limit',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': attempts,
        '/sign-up/email': attempts,
        '/request-password-reset': attempts,
        '/reset-password': attempts,
        '/get-session': false,
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Said outright: the library leaves both checks out where it takes a run for a test.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [settings.clientAddressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: async ({ user, token }) => {
        const to = { name: user.name, email: user.email };
        await settings.onResetLink({ id: crypto.randomUUID(), to, link: linkOf(publicUrl, token) });
      },
    },
    hooks: {
      // Section 5's password rule, on the server too: whatever a browser checks, a script does not.
      before: createAuthMiddleware(async (call) => {
        if (!choosesWeakPassword(call.path, call.body)) return;
        throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: WEAK_PASSWORD });
      }),
    },
  });
}

/** The identity service inside the portal: e-mail and password, one-time links, sessions in an HttpOnly cookie. */
export function createEmbeddedIdentity(settings: EmbeddedIdentitySettings): EmbeddedIdentity {
  let library: ReturnType<typeof openLibrary> | undefined;
  const open = () => (library ??= openLibrary(settings));

  return {
    handle: async (request) => {
      if (!isOffered(request)) return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
      return withoutSecrets(await (await open()).handler(request));
    },

    warmUp: async () => void (await open()),

    prove: async (headers) => {
      if (!headers.get('cookie')?.includes(`${COOKIE_PREFIX}.`)) return null;
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
    },

    invite: async ({ email, name }) => {
      const { internalAdapter } = await (await open()).$context;
      const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      // Somebody signs in with it: it is theirs. Without a way to sign in it is an invitation sent before.
      if (known && known.accounts.length > 0) throw new ClinicError('account_exists');
      const user =
        known?.user ??
        (await internalAdapter.createUser({ email, name, emailVerified: false }, { method: 'email-password' }));
      const token = randomBytes(24).toString('base64url');
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: user.id,
        expiresAt: new Date(Date.now() + INVITATION_SECONDS * 1000),
      });
      return { issuer: EMBEDDED_ISSUER, subject: user.id, link: linkOf(settings.publicUrl, token) };
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

    remove: async (subject) => {
      const { internalAdapter } = await (await open()).$context;
      await internalAdapter.deleteUserSessions(subject);
      await internalAdapter.deleteUser(subject);
    },

    signOut: async (headers) => {
      const { headers: sent } = await (await open()).api.signOut({ headers, returnHeaders: true });
      return sent;
    },
  };
}

const WEAK_PASSWORD = 'Password must be UpperCase and Special character';
const CHOOSING = ['/sign-up/email', '/reset-password', '/change-password', '/set-password'];

function choosesWeakPassword(path: string, body: unknown): boolean {
  if (!CHOOSING.includes(path)) return false;
  const { password, newPassword } = (body ?? {}) as { password?: unknown; newPassword?: unknown };
  const chosen = path === '/sign-up/email' ? password : newPassword;
  return typeof chosen !== 'string' || !isStrongPassword(chosen);
}

/** What a browser needs of the service; the rest of the library (lists of sessions with their secrets) stays shut. */
const OFFERED = [
  '/sign-in/email',
  '/sign-up/email',
  '/sign-out',
  '/update-user',
  '/request-password-reset',
  '/reset-password',
];

function isOffered(request: Request): boolean {
  return request.method === 'POST' && OFFERED.includes(new URL(request.url).pathname.replace('/api/auth', ''));
}

/** The session's secret is in the cookie, where no script reads it, and so not in the text of a reply. */
function withoutSecrets(response: Response): Response {
  if (!response.ok) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json({ status: true }, { status: response.status, headers });
}
