import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import type { LinkOwner } from './account-plugin.ts';
import { classifyFailures } from './classify-failures.ts';
import { accountOptions, GOOGLE, googlePlugin, lacksSession, refuseUnverified } from './google.ts';
import type { KnownDevices } from './known-devices.ts';
import { passwordOptions, type PasswordResets, type ResetContext } from './password-options.ts';
import { requestHooks } from './request-hooks.ts';
import { cookiePrefixOf, type EmbeddedIdentitySettings } from './settings.ts';
import { createVerifiedCredentials, type VerifiedCredentials } from './verified-credentials.ts';

/** None of the library's own messages is longer. */
const MAX_LOGGED = 80;

export type BetterAuth = Awaited<ReturnType<typeof createBetterAuth>>;

/**
 * Loads the library, which takes half a second. `withGoogle` fetches Google's discovery document. With `isReading` it only
 * finds sessions, on connections that cannot write.
 */
export async function createBetterAuth(
  settings: EmbeddedIdentitySettings,
  {
    devices,
    withGoogle = false,
    isReading = false,
  }: { devices: KnownDevices; withGoogle?: boolean; isReading?: boolean },
) {
  const [{ betterAuth }, { accountPlugin }] = await Promise.all([import('better-auth'), import('./account-plugin.ts')]);
  const { read, write, publicUrl, google } = settings;
  const sendVerifyLink = async (user: LinkOwner, headers: Headers) => {
    await settings.onLinkRequested({ purpose: 'verify', subject: user.id, email: user.email }, headers);
  };
  const identityOf = ({ id: subject, email }: LinkOwner) => ({
    issuer: EMBEDDED_ISSUER,
    subject,
    email: email.trim().toLowerCase(),
  });
  const onAddressProven = (user: LinkOwner) => settings.onAddressProven(identityOf(user));
  const resets: PasswordResets = new WeakMap();
  const credentials = createVerifiedCredentials(settings);
  const getContext = (): Promise<ResetContext> => library.$context;

  const library = betterAuth({
    appName: 'molar',
    // The library's tables have camelCase columns.
    database: { db: (isReading ? read : write).withoutPlugins(), type: 'postgres' },
    secret: settings.secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: settings.trustedOrigins,
    telemetry: { enabled: false },
    logger: loggerOptions(settings.log),
    onAPIError: {
      // The page for a callback from Google with an unknown state.
      errorURL: `${publicUrl}/login`,
      // Internal errors are thrown to us: the library would log the whole failed row to the console.
      throw: true,
    },
    // An address that Google has not verified is refused: for a new account, for linking and for a later sign-in.
    user: { modelName: 'identity_user', ...(withGoogle && { validateUserInfo: refuseUnverified }) },
    // A session ends a week after its log-in, however much it is used.
    session: { modelName: 'identity_session', cookieCache: { enabled: false }, disableSessionRefresh: true },
    account: accountOptions,
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' },
    databaseHooks: databaseHooks(settings, credentials),
    // `countAttempts` counts by account and by address; the library only by address.
    rateLimit: { enabled: false },
    advanced: cookieOptions(publicUrl),
    emailAndPassword: passwordOptions(settings, { getContext, onAddressProven, resets }),
    emailVerification: {
      sendOnSignUp: true,
      // The sign-up is valid without it; the profile page can send the link again.
      sendVerificationEmail: async ({ user }, request) => {
        await sendVerifyLink(user, request?.headers ?? new Headers()).catch((err: unknown) =>
          settings.log.error({ err }, 'identity: no link to prove the address was sent'),
        );
      },
    },
    hooks: await requestHooks(settings, { devices, resets, credentials }),
    plugins: [
      accountPlugin(settings, {
        sendVerifyLink,
        onAddressConfirmed: (user) => settings.onAddressConfirmed(identityOf(user)),
      }),
      ...(withGoogle && google ? [await googlePlugin(google)] : []),
    ],
  });
  await classifyFailures(await library.$context);
  return library;
}

/** Whether the library loaded Google's discovery document when it was opened. */
export async function knowsGoogle(library: BetterAuth): Promise<boolean> {
  return (await library.$context).socialProviders.some(({ id }) => id === GOOGLE);
}

function loggerOptions(log: EmbeddedIdentitySettings['log']) {
  return {
    level: 'error',
    log: (_level, message) => {
      // The text after a colon is the caller's: the address or origin that was refused.
      const [text = '', ...more] = message.split(':');
      const isRefusal = more.length > 0 || /^\w+$/.test(text);
      log[isRefusal ? 'warn' : 'error']({}, `identity: ${text.slice(0, MAX_LOGGED)}`);
    },
  } satisfies BetterAuthOptions['logger'];
}

function cookieOptions(publicUrl: string) {
  return {
    cookiePrefix: cookiePrefixOf(publicUrl),
    // Explicit, because the library disables both checks if it detects a test run.
    disableCSRFCheck: false,
    disableOriginCheck: false,
    // True would only add the prefix `__Secure-`, which is weaker than ours, to the cookies' names.
    useSecureCookies: false,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') },
    ipAddress: { disableIpTracking: true },
  } satisfies BetterAuthOptions['advanced'];
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

function databaseHooks(settings: EmbeddedIdentitySettings, credentials: VerifiedCredentials) {
  /** Stores a password that a request chose, instead of the library. @throws APIError if its link has ended meanwhile */
  const storesPassword = async (call: GenericEndpointContext | null, password: unknown): Promise<boolean> => {
    if (!call?.request || typeof password !== 'string') return false;
    if (!['/change-password', '/reset-password'].includes(call.path)) return false;
    const isStored = await credentials.store(call.request, password);
    if (isStored || call.path === '/change-password') return true;
    const { APIError } = await import('better-auth/api');
    throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
  };
  return {
    account: {
      // Google is used only to identify a person, not to act for them, so no token is stored.
      create: {
        before: async (row, call) => {
          if (await storesPassword(call, row.password)) return false;
          if (call?.path.startsWith('/callback') && (await lacksSession(settings.read, row.userId, call))) return false;
          return { data: { ...row, ...noTokens } };
        },
      },
      update: {
        before: async (row, call) => {
          if (await storesPassword(call, row.password)) return false;
          return { data: { ...row, ...noTokens } };
        },
      },
    },
    // Our own row has the kind of browser and system, which is all that the privacy policy mentions.
    session: {
      create: { before: async (row) => ({ data: { ...row, ipAddress: null, userAgent: null } }) },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}
