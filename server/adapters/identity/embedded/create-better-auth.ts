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

/** As long as a name of a profile, by the contract. */
const MAX_NAME_LENGTH = 100;
const MAX_IMAGE_ADDRESS_LENGTH = 2000;
const MAX_PASSWORD_LENGTH = 128;
/** No text of the library's own is longer. */
const MAX_LOGGED = 80;

export type BetterAuth = Awaited<ReturnType<typeof createBetterAuth>>;

/** The library takes half a second to load, which a start need not wait for. `withGoogle` asks Google where it is. */
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

  /** Whose password a call has just set by a mailed link. */
  const resets = new WeakMap<Request, User>();
  const library = betterAuth({
    appName: 'molar',
    database: { db, type: 'postgres' },
    secret: settings.secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: settings.trustedOrigins,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => {
        // What follows a colon is the caller's own text: the address or origin that was refused.
        const [what = '', ...more] = message.split(':');
        const isRefusal = more.length > 0 || /^\w+$/.test(what);
        settings.log[isRefusal ? 'warn' : 'error']({}, `identity: ${what.slice(0, MAX_LOGGED)}`);
      },
    },
    onAPIError: {
      // Where somebody lands who comes from Google with nothing that we know of.
      errorURL: `${publicUrl}/login`,
      // What is no refusal is thrown to us: the library would write the whole row that failed to the console.
      throw: true,
    },
    // An address that Google itself does not vouch for opens nothing: not as new, not to link, not again.
    user: { modelName: 'identity_user', ...(withGoogle && { validateUserInfo: refuseUnverified }) },
    session: { modelName: 'identity_session', cookieCache: { enabled: false } },
    account: {
      modelName: 'identity_account',
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        // Never by the address alone: whoever registered it first would share the account. Only who is logged in links.
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
        // Google is asked who somebody is, once; nothing is done in their name later, so no token is kept.
        create: { before: async (row) => ({ data: { ...row, ...noTokens } }) },
        update: { before: async (row) => ({ data: { ...row, ...noTokens } }) },
      },
      // Our own row has the kind of browser and system, which is all that the privacy text names.
      session: {
        create: { before: async (row) => ({ data: { ...row, ipAddress: null, userAgent: null } }) },
      },
    },
    // Attempts are counted at the door, by account and by address; the library counts only addresses.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Said outright: the library leaves both checks out where it takes a run for a test.
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
      // The library's token is given up unused: the mail's own is made when the mail is, so that no job has it.
      sendResetPassword: async ({ user, token }, request) => {
        const { internalAdapter } = await library.$context;
        await internalAdapter.deleteVerificationByIdentifier(links.resetIdentifier(token));
        const wanted = { purpose: 'reset', subject: user.id, email: user.email } as const;
        await settings.onLinkWanted(wanted, request?.headers ?? new Headers());
      },
      // The link came by mail: whoever used it has that address. Access tokens end with the sessions.
      onPasswordReset: async ({ user }, request) => {
        const { adapter, internalAdapter } = await library.$context;
        await internalAdapter.updateUser(user.id, { emailVerified: true });
        // Links that were asked for before have done their work with this one.
        await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: user.id }] });
        await endOtherSessions(db, { issuer: EMBEDDED_ISSUER, subject: user.id }, { except: null, at: new Date() });
        await onAddressProven(user);
        await settings.forgetFailures({ email: user.email.trim().toLowerCase(), subject: user.id, device: null });
        if (request) resets.set(request, { ...user, emailVerified: true });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // A sign-up stands without it; the profile page sends the link again.
      sendVerificationEmail: async ({ user }, request) => {
        await sendVerifyLink(user, request?.headers ?? new Headers()).catch((err: unknown) =>
          settings.log.error({ err }, 'identity: no link to prove the address was sent'),
        );
      },
    },
    hooks: {
      before: createAuthMiddleware(async (call) => {
        // Section 5's password rule, on the server too: whatever a browser checks, a script does not.
        if (choosesWeakPassword(call.path, call.body)) {
          throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: WEAK_PASSWORD });
        }
        if (setsBadName(call.path, call.body)) {
          throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: INVALID_NAME });
        }
        // The library deletes its session without a word about a failure, so ours ends first.
        if (call.path === '/sign-out') await endSentSession(db, call);
        if (call.path !== '/change-password') return undefined;
        return { context: { body: { ...(call.body as object), revokeOtherSessions: true } } };
      }),
      after: createAuthMiddleware(async (call) => {
        // Whoever used the mailed link proved more than a password does: they are signed in at once.
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

/** Whether the library found Google when it was opened. */
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

/** The check wants a call to belong to, so it is only where Google's answers arrive, not where accounts are invited. */
function refuseUnverified({
  source,
}: {
  source: { oauth?: { profile?: Record<string, unknown> | undefined } | undefined };
}) {
  return source.oauth?.profile?.['email_verified'] === true ? undefined : { error: 'email_not_verified' };
}

const INVALID_NAME = `Name is required, at most ${MAX_NAME_LENGTH} characters in one line`;

/** Whether a call would store a name that a profile may not have, or an endless address of an image. */
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
