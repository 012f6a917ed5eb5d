import type { ProvenIdentity } from '#server/ports/identity';
import { pathOf } from './doors.ts';
import type { EmbeddedIdentitySettings, LimitedDoor } from './settings.ts';

/** What is counted at which door. The others ask for a session and change nothing that is worth guessing. */
const COUNTED: Record<string, LimitedDoor> = {
  '/sign-in/email': 'signIn',
  '/sign-up/email': 'signUp',
  '/request-password-reset': 'reset',
  '/change-password': 'changePassword',
  '/send-verify-link': 'verifyLink',
  '/reset-password': 'otherIdentity',
  '/confirm-email': 'otherIdentity',
  '/sign-in/social': 'otherIdentity',
  '/link-social': 'otherIdentity',
};

/** Where only failures count: who knows the password may use it as often as they like. */
const GIVEN_BACK: LimitedDoor[] = ['signIn', 'changePassword'];

const notCounted = { end: async () => undefined };

/** Counts tries at the doors, before the service looks at them; a refusal is thrown. */
export function countAttempts(
  { limit, clientAddressHeader }: EmbeddedIdentitySettings,
  prove: (headers: Headers) => Promise<ProvenIdentity | null>,
): (request: Request) => Promise<{ end(response: Response): Promise<void> }> {
  const accountOf = async (what: LimitedDoor, request: Request): Promise<string | undefined> => {
    if (what === 'signIn' || what === 'reset') return emailIn(request);
    if (what === 'changePassword' || what === 'verifyLink') return (await prove(request.headers))?.subject;
    return undefined;
  };
  return async (request) => {
    const what = COUNTED[pathOf(request)];
    if (!what) return notCounted;
    const account = await accountOf(what, request);
    const address = request.headers.get(clientAddressHeader) ?? '';
    const giveBack = await limit(what, { address, ...(account !== undefined && { account }) });
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
