import { ClinicError } from '#domain/shared/errors';
import { requestService } from '#server/platform/http/http-client';
import { GOOGLE_ENDPOINTS, type FirebaseIdentitySettings, type ServiceAccount } from './settings.ts';
import { importPKCS8, SignJWT } from 'jose';

/** The emulator accepts this as an administrator's token. */
const EMULATOR_ADMIN = 'owner';

/** A refusal by Firebase: a code such as `EMAIL_EXISTS`, without the text that may follow it. */
export class FirebaseRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Firebase refused: ${code}`);
    this.name = 'FirebaseRefused';
    this.code = code;
  }
}

export type FirebaseAccounts = {
  /** Creates an account with a password and returns its subject. @throws FirebaseRefused `EMAIL_EXISTS` */
  create(person: { email: string; name: string; password: string }): Promise<string>;
  /** Signs in; null if the password is wrong or the account does not exist. */
  signIn(given: { email: string; password: string }): Promise<{ subject: string; idToken: string } | null>;
  /** Changes the password of the owner of a fresh ID token. @throws FirebaseRefused */
  changePassword(idToken: string, password: string): Promise<void>;
  /** Only on the emulator or with a service account. */
  admin: {
    markVerified(subject: string): Promise<void>;
    /** An account and whether its address is proven; null if there is none. */
    find(key: { email: string } | { subject: string }): Promise<{ subject: string; isEmailVerified: boolean } | null>;
    /** Deletes an account; succeeds if there is none. */
    remove(subject: string): Promise<void>;
  } | null;
};

type Answer = { localId?: unknown; idToken?: unknown; users?: unknown };

/** The accounts of a Firebase project, by the Identity Toolkit's REST API. */
export function openAccounts(settings: FirebaseIdentitySettings): FirebaseAccounts {
  const { projectId, apiKey, emulatorHost, serviceAccount, publicUrl, endpoints = GOOGLE_ENDPOINTS } = settings;
  const base = emulatorHost ? `http://${emulatorHost}/identitytoolkit.googleapis.com` : endpoints.toolkit;
  const adminToken = emulatorHost
    ? async () => EMULATOR_ADMIN
    : serviceAccount && cacheAdminToken(serviceAccount, endpoints.token);

  const asBrowser = (call: string, body: object) =>
    sendRequest(`${base}/v1/accounts:${call}?key=${encodeURIComponent(apiKey)}`, body, {
      // Lets an API key that is restricted to the portal's pages work for the server too.
      referer: `${publicUrl}/`,
    });
  const asAdmin = async (token: () => Promise<string>, call: string, body: object) =>
    sendRequest(`${base}/v1/projects/${encodeURIComponent(projectId)}/accounts:${call}`, body, {
      authorization: `Bearer ${await token()}`,
    });

  return {
    create: async ({ email, name, password }) => {
      const made = await asBrowser('signUp', { email, password, displayName: name, returnSecureToken: true });
      return subjectOf(made);
    },
    signIn: async (given) => {
      try {
        const answer = await asBrowser('signInWithPassword', { ...given, returnSecureToken: true });
        return { subject: subjectOf(answer), idToken: String(answer.idToken) };
      } catch (error) {
        if (error instanceof FirebaseRefused && WRONG_PASSWORD.has(error.code)) return null;
        throw error;
      }
    },
    changePassword: async (idToken, password) => {
      await asBrowser('update', { idToken, password, returnSecureToken: false });
    },
    admin: adminToken && {
      markVerified: async (subject) => {
        await asAdmin(adminToken, 'update', { localId: subject, emailVerified: true });
      },
      find: async (key) => {
        const query = 'email' in key ? { email: [key.email] } : { localId: [key.subject] };
        const { users } = await asAdmin(adminToken, 'lookup', query);
        const [user] = (Array.isArray(users) ? users : []) as { localId?: unknown; emailVerified?: unknown }[];
        return user ? { subject: subjectOf(user), isEmailVerified: user.emailVerified === true } : null;
      },
      remove: async (subject) => {
        try {
          await asAdmin(adminToken, 'delete', { localId: subject });
        } catch (error) {
          if (!(error instanceof FirebaseRefused && error.code === 'USER_NOT_FOUND')) throw error;
        }
      },
    },
  };
}

/** With email enumeration protection Firebase returns one code for a wrong password and an unknown address. */
const WRONG_PASSWORD = new Set(['INVALID_LOGIN_CREDENTIALS', 'INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'USER_DISABLED']);
/** Temporary refusals. */
const TEMPORARY = new Set(['TOO_MANY_ATTEMPTS_TRY_LATER', 'QUOTA_EXCEEDED', 'RESOURCE_EXHAUSTED']);

async function sendRequest(url: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const reply = await requestService(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    { name: 'Firebase' },
  );
  if (reply.status === 200) return reply.body ?? {};
  const message = (reply.body as { error?: { message?: unknown } } | null)?.error?.message;
  const code = typeof message === 'string' ? (/^[A-Z_]+/.exec(message)?.[0] ?? 'UNKNOWN') : 'UNKNOWN';
  const refusal = new FirebaseRefused(code);
  if (reply.status >= 500 || TEMPORARY.has(code)) throw new ClinicError('unavailable', { cause: refusal });
  throw refusal;
}

function subjectOf({ localId }: Answer): string {
  if (typeof localId === 'string' && localId !== '') return localId;
  throw new ClinicError('unavailable', { cause: new Error('Firebase named no account') });
}

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** The longest lifetime that Google grants, in seconds. */
const LIFETIME_S = 3600;
/** A token is replaced this long before it expires, in milliseconds. */
const RESERVE_MS = 60_000;

/**
 * Access tokens of a service account, cached until shortly before they expire.
 * @throws ClinicError `unavailable` when Google issues none.
 */
function cacheAdminToken(account: ServiceAccount, tokenUrl: string): () => Promise<string> {
  let cached: { token: string; usableUntil: number } | undefined;
  return async () => {
    if (cached && Date.now() < cached.usableUntil) return cached.token;
    const issuedAt = Math.floor(Date.now() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_S)
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const { status, body } = await requestService(
      tokenUrl,
      { method: 'POST', body: new URLSearchParams({ grant_type: GRANT, assertion }) },
      { name: 'Google' },
    );
    const { access_token: token, expires_in: seconds } = (body ?? {}) as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    if (status !== 200 || typeof token !== 'string') {
      throw new ClinicError('unavailable', { cause: new Error(`Google refused the service account: ${status}`) });
    }
    cached = { token, usableUntil: Date.now() + (typeof seconds === 'number' ? seconds : 0) * 1000 - RESERVE_MS };
    return token;
  };
}
