import { COOKIE_PREFIX } from './settings.ts';

/** What a browser needs of the service; the rest of the library (lists of sessions with their secrets) stays shut. */
const OFFERED = [
  '/sign-in/email',
  '/sign-up/email',
  '/sign-out',
  '/update-user',
  '/request-password-reset',
  '/reset-password',
  '/change-password',
  '/account',
  '/send-verify-link',
  '/confirm-email',
];
const TO_GOOGLE = ['/sign-in/social', '/link-social'];
const WITH_GOOGLE = [...TO_GOOGLE, '/disconnect-google'];
const FROM_GOOGLE = '/callback/google';

/** `other` is every door that leads nowhere. */
export type AuthEndpoint = 'own' | 'to-google' | 'from-google' | 'other';

/** The path of a call below the service's base. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace('/api/auth', '');
}

/** Which of the few open doors a call knocks at. */
export function authEndpointOf(request: Request, hasGoogle: boolean): AuthEndpoint {
  const path = pathOf(request);
  if (request.method === 'GET') return hasGoogle && path === FROM_GOOGLE ? 'from-google' : 'other';
  if (request.method !== 'POST') return 'other';
  if (OFFERED.includes(path)) return 'own';
  if (!hasGoogle || !WITH_GOOGLE.includes(path)) return 'other';
  return TO_GOOGLE.includes(path) ? 'to-google' : 'own';
}

/** It is kept until Google answers, whoever asked: no longer than an address of ours can be. */
const OWN_PATH = /^\/(?![/\\]).{0,1000}$/;

/** The way to Google as we take it: a caller says only where to come back to, not which scopes, tokens or data. */
export async function toGoogleRequest(request: Request): Promise<Request> {
  const asked: unknown = await request.json().catch(() => null);
  const { callbackURL, errorCallbackURL } = (asked ?? {}) as { callbackURL?: unknown; errorCallbackURL?: unknown };
  const ownPath = (value: unknown) => (typeof value === 'string' && OWN_PATH.test(value) ? value : '/');
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const body = JSON.stringify({
    provider: 'google',
    disableRedirect: true,
    callbackURL: ownPath(callbackURL),
    errorCallbackURL: ownPath(errorCallbackURL),
  });
  return new Request(request.url, { method: 'POST', headers, body });
}

/** What a reply may say beside that it went well. */
const SAID: Record<string, string[]> = {
  '/sign-in/social': ['url'],
  '/link-social': ['url'],
  '/account': ['email', 'isEmailVerified', 'hasPassword', 'hasGoogle'],
};

/** The session's secret is in the cookie, where no script reads it, and so not in the text of a reply. */
export async function withoutSecrets(path: string, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const names = SAID[path] ?? [];
  const said: unknown = names.length > 0 ? await response.json() : {};
  const kept = Object.entries(said as object).filter(([name]) => names.includes(name));
  return Response.json({ status: true, ...Object.fromEntries(kept) }, { status: response.status, headers });
}

/** The cookies of a reply that began a session, as a browser sends them back; null when it began none. */
export function newSessionCookies(response: Response): string | null {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return pairs.some((pair) => pair.includes(`${COOKIE_PREFIX}.session_token=`)) ? pairs.join('; ') : null;
}
