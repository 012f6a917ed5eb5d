import type { ConfirmedTime } from '#contract/bookings/holds';
import { IdentityRefused, type Account, type IdentityService } from './service.ts';

const BASE = '/api/auth';

/** Sends a request to the portal's own identity service and returns the response body. @throws IdentityRefused */
export async function post(path: string, body: object): Promise<unknown> {
  const isOffline = !navigator.onLine;
  let response: Response;
  try {
    response = await fetch(`${BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(body),
    });
  } catch {
    throw new IdentityRefused(isOffline ? 'OFFLINE' : 'UNREACHABLE', '');
  }
  const payload = (await response.json().catch(() => null)) as { code?: string; message?: string } | null;
  if (response.ok) return payload;
  throw new IdentityRefused(payload?.code ?? 'UNREACHABLE', payload?.message ?? '');
}

async function redirectToGoogle(path: string, { back, refused }: { back: string; refused: string }): Promise<void> {
  const { url } = (await post(path, { callbackURL: back, errorCallbackURL: refused })) as { url: string };
  window.location.assign(url);
}

/**
 * The identity service inside the portal. Its session is an HttpOnly cookie, which the portal exchanges for an
 * access token.
 */
export const embeddedIdentity: IdentityService = {
  findProof: async () => null,
  proofHeaders: async () => ({}),
  signInWithPassword: async (given) => void (await post('/sign-in/email', given)),
  register: async (given) => void (await post('/sign-up/email', given)),
  // The portal stores the photo.
  update: async ({ name }) => void (name && (await post('/update-user', { name }))),
  requestReset: async (email) => void (await post('/request-password-reset', { email })),
  resetPassword: async (given) => {
    await post('/reset-password', given);
    // The password is set now, so a failure to read the account is not one of the reset.
    return embeddedIdentity.readAccount().then(
      ({ email }) => email,
      () => null,
    );
  },
  signInWithGoogle: async (pages) => {
    await redirectToGoogle('/sign-in/social', pages);
    return null;
  },
  connectGoogle: async (pages) => {
    await redirectToGoogle('/link-social', pages);
    return false;
  },
  disconnectGoogle: async () => void (await post('/disconnect-google', {})),
  readAccount: async () => (await post('/account', {})) as Account,
  changePassword: async (given) => void (await post('/change-password', given)),
  sendVerifyLink: async () => void (await post('/send-verify-link', {})),
  confirmEmail: async (token, password) =>
    ((await post('/confirm-email', { token, password })) as { appointments: ConfirmedTime[] }).appointments,
  reclaim: async (token) => ((await post('/reclaim', { token })) as { token: string | null }).token,
  // The sign-out route deletes the cookie.
  signOut: async () => undefined,
};
