import type { ProvenIdentity } from '#server/platform/ports/identity';
import { pathOf } from './auth-endpoints.ts';
import type { KnownDevices } from './known-devices.ts';
import type { EmbeddedIdentitySettings, LimitedEndpoint } from './settings.ts';

/**
 * The limit of each endpoint. The others need a session or an unguessable one-time token: a limit there would only let
 * others in the same network block a person's mailed link.
 */
const COUNTED: Record<string, LimitedEndpoint> = {
  '/sign-in/email': 'signIn',
  '/sign-up/email': 'signUp',
  '/request-password-reset': 'reset',
  '/change-password': 'changePassword',
  '/send-verify-link': 'verifyLink',
  '/sign-in/social': 'otherIdentity',
  '/link-social': 'otherIdentity',
};

/** Limits that count only failures: the right password may be used any number of times. */
const FAILURES_ONLY: LimitedEndpoint[] = ['signIn', 'changePassword'];

const notCounted = { end: async () => undefined };

/** Counts attempts before the service handles the request; throws beyond the limit. */
export function countAttempts(
  { limit, clientAddressHeader }: EmbeddedIdentitySettings,
  { devices, prove }: { devices: KnownDevices; prove: (headers: Headers) => Promise<ProvenIdentity | null> },
): (request: Request) => Promise<{ end(response: Response): Promise<void> }> {
  /** The account that a request is about: its address, and the id by which its attempts are counted. */
  const accountOf = async (
    attempt: LimitedEndpoint,
    request: Request,
  ): Promise<{ email: string; id: string } | null> => {
    if (attempt === 'signIn' || attempt === 'reset') {
      const email = await emailIn(request);
      return email === undefined ? null : { email, id: email };
    }
    if (attempt !== 'changePassword' && attempt !== 'verifyLink') return null;
    const identity = await prove(request.headers);
    return identity && { email: identity.email, id: identity.subject };
  };
  return async (request) => {
    const attempt = COUNTED[pathOf(request)];
    if (!attempt) return notCounted;
    const account = await accountOf(attempt, request);
    const address = request.headers.get(clientAddressHeader) ?? '';
    const device = account && (await devices.find(request.headers.get('cookie'), account.email));
    const uncount = await limit(attempt, {
      address,
      ...(account && { account: account.id }),
      ...(device !== null && { device }),
    });
    // A conflict: the password is right, but staff have to choose another one.
    return {
      end: async ({ ok, status }) =>
        (ok || status === 409) && FAILURES_ONLY.includes(attempt) ? uncount() : undefined,
    };
  };
}

/** The address in a request's body, normalized as in accounts; the library validates it. */
async function emailIn(request: Request): Promise<string | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase() : undefined;
}
