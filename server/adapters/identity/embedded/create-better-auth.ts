import type { User } from 'better-auth';
import { isStrongPassword, MIN_PASSWORD_LENGTH } from '#domain/password';
import { toTypedLine } from '#domain/text';
import { EMBEDDED_ISSUER } from '#server/ports/identity';
import { endOtherSessions } from '#server/store/sessions';
import { afterSignIn } from './after-sign-in.ts';
import { endSentSession } from './end-sessions.ts';
import type { KnownDevices } from './known-devices.ts';
import { COOKIE_PREFIX, type EmbeddedIdentitySettings } from './settings.ts';
import { GOOGLE, googlePlugin } from './google.ts';

/** The same as for a profile's name in the contract. */
const MAX_NAME_LENGTH = 100;
const MAX_IMAGE_ADDRESS_LENGTH = 2000;
const MAX_PASSWORD_LENGTH = 128;
/** None of the library's own messages is longer. */
const MAX_LOGGED = 80;

export type BetterAuth = Awaited<ReturnType<typeof createBetterAuth>>;

/** Loads the library, which takes half a second. `withGoogle` fetches Google's discovery document. */
export async function createBetterAuth(
  settings: EmbeddedIdentitySettings,
  { devices, withGoogle }: { devices: KnownDevices; withGoogle: boolean },
) {
  const [{ betterAuth }, { APIError, createAuthMiddleware }, { setSessionCookie }, { accountPlugin }, links] =
    await Promise.all([
      import('better-auth'),
      import('better-auth/api'),
      import('better-auth/cookies'),
      import('./account-plugin.ts'),
      import('./one-time-links.ts'),
    ]);
  const { db, publicUrl, google, passwords } = settings;

  const sendVerifyLink = async (user: { id: string; email: string }, headers: Headers) => {
    await settings.onLinkWanted({ purpose: 'verify', subject: user.id, email: user.email }, headers);
  };
  const onAddressProven = async (user: { id: string; email: string }) => {
    const email = user.email.trim().toLowerCase();
    await settings.onAddressProven({ issuer: EMBEDDED_ISSUER, subject: user.id, email });
  };
  const account = accountPlugin({ sendVerifyLink, onAddressProven });

  /** The user whose password a request has just set by a mailed link. */
  const resets = new WeakMap<Request, User>();
  const library = betterAuth({
    appName: 'molar',
    // The library's tables have camelCase columns.
    database: { db: db.withoutPlugins(), type: 'postgres' },
    secret: settings.secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: settings.trustedOrigins,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => {
        // The text after a colon is the caller's: the address or origin that was refused.
        const [what = '', ...more] = message.split(':');
        const isRefusal = more.length > 0 || /^\w+$/.test(what);
        settings.log[isRefusal ? 'warn' : 'error']({}, `identity: ${what.slice(0, MAX_LOGGED)}`);
      },
    },
    onAPIError: {
      // The page for a callback from Google with an unknown state.
      errorURL: `${publicUrl}/login`,
      // Internal errors are thrown to us: the library would log the whole failed row to the console.
      throw: true,
    },
    // An address that Google has not verified is refused: for a new account, for linking and for a later sign-in.
    user: { modelName: 'identity_user', ...(withGoogle && { validateUserInfo: refuseUnverified }) },
    session: { modelName: 'identity_session', cookieCache: { enabled: false } },
    account: {
      modelName: 'identity_account',
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        // Never by the address alone: whoever registered it first would share the account. Linking needs a session.
        disableImplicitLinking: true,
        requireLocalEmailVerified: true,
        trustedProviders: [],
        allowDifferentEmails: false,
        updateUserInfoOnLink: false,
      },
    },
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' },
    databaseHooks: {
      account: {
        // Google is used only to identify a person, not to act for them, so no token is stored.
        create: { before: async (row) => ({ data: { ...row, ...noTokens } }) },
        update: { before: async (row) => ({ data: { ...row, ...noTokens } }) },
      },
      // Our own row has the kind of browser and system, which is all that the privacy policy mentions.
      session: {
        create: { before: async (row) => ({ data: { ...row, ipAddress: null, userAgent: null } }) },
      },
    },
    // `countAttempts` counts by account and by address; the library only by address.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Explicit, because the library disables both checks if it detects a test run.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      ...(passwords && { password: passwords }),
      revokeSessionsOnPasswordReset: true,
      // The library's token stays unused: the link is created together with its mail, so that no job contains a token.
      sendResetPassword: async ({ user, token }, request) => {
        const { internalAdapter } = await library.$context;
        await internalAdapter.deleteVerificationByIdentifier(links.resetIdentifier(token));
        const wanted = { purpose: 'reset', subject: user.id, email: user.email } as const;
        await settings.onLinkWanted(wanted, request?.headers ?? new Headers());
      },
      // The link was mailed, so its use proves the address. Access tokens end with the sessions.
      onPasswordReset: async ({ user }, request) => {
        const { adapter, internalAdapter } = await library.$context;
        await internalAdapter.updateUser(user.id, { emailVerified: true });
        // Revokes all other reset links of this account.
        await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: user.id }] });
        await endOtherSessions(db, { issuer: EMBEDDED_ISSUER, subject: user.id }, { except: null, at: new Date() });
        await onAddressProven(user);
        await settings.forgetFailures({ email: user.email.trim().toLowerCase(), subject: user.id, device: null });
        if (request) resets.set(request, { ...user, emailVerified: true });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // The sign-up is valid without it; the profile page can send the link again.
      sendVerificationEmail: async ({ user }, request) => {
        await sendVerifyLink(user, request?.headers ?? new Headers()).catch((err: unknown) =>
          settings.log.error({ err }, 'identity: no link to prove the address was sent'),
        );
      },
    },
    hooks: {
      before: createAuthMiddleware(async (call) => {
        // The password rule of section 5 of the specification, which scripts must not bypass.
        if (choosesWeakPassword(call.path, call.body)) {
          throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: WEAK_PASSWORD });
        }
        if (setsBadName(call.path, call.body)) {
          throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: INVALID_NAME });
        }
        // The library ignores a failure to delete its session, so ours ends first.
        if (call.path === '/sign-out') await endSentSession(db, call);
        if (call.path !== '/change-password') return undefined;
        return { context: { body: { ...(call.body as object), revokeOtherSessions: true } } };
      }),
      after: createAuthMiddleware(async (call) => {
        // The mailed link proves more than a password does, so its use signs in.
        const user = call.request && resets.get(call.request);
        if (user) {
          const session = await call.context.internalAdapter.createSession(user.id);
          await setSessionCookie(call, { session, user });
        }
        await afterSignIn(call, { settings, devices });
      }),
    },
    plugins: [account, ...(withGoogle && google ? [await googlePlugin(google)] : [])],
  });
  return library;
}

/** Whether the library loaded Google's discovery document when it was opened. */
export async function knowsGoogle(library: BetterAuth): Promise<boolean> {
  return (await library.$context).socialProviders.some(({ id }) => id === GOOGLE);
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** The library runs this check only in a request: for Google's callbacks, not for invitations. */
function refuseUnverified({
  source,
}: {
  source: { oauth?: { profile?: Record<string, unknown> | undefined } | undefined };
}) {
  return source.oauth?.profile?.['email_verified'] === true ? undefined : { error: 'email_not_verified' };
}

const INVALID_NAME = `Name is required, at most ${MAX_NAME_LENGTH} characters in one line`;

/** Whether a request would store a name that a profile may not have, or an overlong image address. */
function setsBadName(path: string, body: unknown): boolean {
  if (path !== '/sign-up/email' && path !== '/update-user') return false;
  const { name, image } = (body ?? {}) as { name?: unknown; image?: unknown };
  if (image !== undefined && (typeof image !== 'string' || image.length > MAX_IMAGE_ADDRESS_LENGTH)) return true;
  return typeof name !== 'string' || toTypedLine(name, MAX_NAME_LENGTH) !== name.trim();
}

const WEAK_PASSWORD = 'Password must be UpperCase and Special character';
const CHOOSING = ['/sign-up/email', '/reset-password', '/change-password', '/set-password'];

function choosesWeakPassword(path: string, body: unknown): boolean {
  if (!CHOOSING.includes(path)) return false;
  const { password, newPassword } = (body ?? {}) as { password?: unknown; newPassword?: unknown };
  const chosen = path === '/sign-up/email' ? password : newPassword;
  return typeof chosen !== 'string' || !isStrongPassword(chosen);
}
