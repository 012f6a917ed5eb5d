import type { ProvenIdentity } from '#server/ports/identity';
import { pathOf } from './auth-endpoints.ts';
import type { KnownDevices } from './known-devices.ts';
import type { EmbeddedIdentitySettings, LimitedEndpoint } from './settings.ts';

/**
 * What is counted at which door. The others ask for a session, or for a one-time token that nobody guesses: a limit
 * there would only let strangers of the same network keep somebody from using their mailed link.
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

/** Where only failures count: who knows the password may use it as often as they like. */
const GIVEN_BACK: LimitedEndpoint[] = ['signIn', 'changePassword'];

const notCounted = { end: async () => undefined };

/** Counts tries at the doors, before the service looks at them; a refusal is thrown. */
export function countAttempts(
  { limit, clientAddressHeader }: EmbeddedIdentitySettings,
  { devices, prove }: { devices: KnownDevices; prove: (headers: Headers) => Promise<ProvenIdentity | null> },
): (request: Request) => Promise<{ end(response: Response): Promise<void> }> {
  /** Whose account a call is about: by its address, with the id by which its attempts are counted. */
  const accountOf = async (what: LimitedEndpoint, request: Request): Promise<{ email: string; id: string } | null> => {
    if (what === 'signIn' || what === 'reset') {
      const email = await emailIn(request);
      return email === undefined ? null : { email, id: email };
    }
    if (what !== 'changePassword' && what !== 'verifyLink') return null;
    const identity = await prove(request.headers);
    return identity && { email: identity.email, id: identity.subject };
  };
  return async (request) => {
    const what = COUNTED[pathOf(request)];
    if (!what) return notCounted;
    const account = await accountOf(what, request);
    const address = request.headers.get(clientAddressHeader) ?? '';
    const device = account && (await devices.find(request.headers.get('cookie'), account.email));
    const giveBack = await limit(what, {
      address,
      ...(account && { account: account.id }),
      ...(device !== null && { device }),
    });
    return { end: async ({ ok }) => (ok && GIVEN_BACK.includes(what) ? giveBack() : undefined) };
  };
}

/** The address a body names, as accounts are kept; the call itself judges whether it is one. */
async function emailIn(request: Request): Promise<string | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase() : undefined;
}
