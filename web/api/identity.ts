/**
 * The identity service as the browser speaks to it. Its session lives in an HttpOnly cookie that no script sees;
 * the portal turns it into an access token.
 */
const BASE = '/api/auth';

/** The service's refusal: its code, and its message as it is to be shown. */
export class IdentityRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'IdentityRefused';
    this.code = code;
  }
}

async function post(path: string, body: object): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new IdentityRefused('UNREACHABLE', '');
  }
  const answer = (await response.json().catch(() => null)) as { code?: string; message?: string } | null;
  if (response.ok) return answer;
  if (response.status === 429) throw new IdentityRefused('TOO_MANY_REQUESTS', answer?.message ?? '');
  throw new IdentityRefused(answer?.code ?? 'UNREACHABLE', answer?.message ?? '');
}

export type Proof = { email: string; name: string };

/** @throws IdentityRefused */
export async function proveByPassword(given: { email: string; password: string }): Promise<void> {
  await post('/sign-in/email', given);
}

/** Makes an identity and signs in to it. @throws IdentityRefused */
export async function registerIdentity(given: { name: string; email: string; password: string }): Promise<void> {
  await post('/sign-up/email', given);
}

/** Display name and photo, as the identity service keeps them. @throws IdentityRefused */
export async function updateIdentity(given: { name?: string; image?: string }): Promise<void> {
  await post('/update-user', given);
}

/** Asks for a link by mail; the answer is the same whether the address is known. @throws IdentityRefused */
export async function requestReset(email: string): Promise<void> {
  await post('/request-password-reset', { email });
}

/** @throws IdentityRefused when the link was used, has expired, or the password is weak. */
export async function resetPassword(given: { token: string; newPassword: string }): Promise<void> {
  await post('/reset-password', given);
}
