import { isSessionCookie } from './session-cookie.ts';

/** The endpoints that browsers need. The library's others (such as lists of sessions with their secrets) stay closed. */
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
  '/reclaim',
];
const TO_GOOGLE = ['/sign-in/social', '/link-social'];
const WITH_GOOGLE = [...TO_GOOGLE, '/disconnect-google'];
const FROM_GOOGLE = '/callback/google';

/** Those that a sign-in which lacks its second factor may call, as anybody may. */
const WITHOUT_SESSION = [
  '/sign-in/email',
  '/sign-up/email',
  '/sign-out',
  '/request-password-reset',
  '/reset-password',
  '/confirm-email',
  '/reclaim',
  '/sign-in/social',
  FROM_GOOGLE,
];

/** Whether an endpoint acts for who is signed in. */
export function needsSession(path: string): boolean {
  return !WITHOUT_SESSION.includes(path);
}

/** `other` is every closed endpoint. */
type AuthEndpoint = 'own' | 'to-google' | 'from-google' | 'other';

/** The path of a request below the service's base. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace('/api/auth', '');
}

/** The kind of endpoint that a request is for. */
export function authEndpointOf(request: Request, hasGoogle: boolean): AuthEndpoint {
  const path = pathOf(request);
  if (request.method === 'GET') return hasGoogle && path === FROM_GOOGLE ? 'from-google' : 'other';
  if (request.method !== 'POST') return 'other';
  if (OFFERED.includes(path)) return 'own';
  if (!hasGoogle || !WITH_GOOGLE.includes(path)) return 'other';
  return TO_GOOGLE.includes(path) ? 'to-google' : 'own';
}

/** A path of the portal. Limited in length, because it is stored until Google redirects back, for anonymous callers too. */
const OWN_PATH = /^\/(?![/\\]).{0,1000}$/;

/** A request to sign in with Google, reduced to the paths to return to: callers cannot choose scopes, tokens or data. */
export async function toGoogleRequest(request: Request): Promise<Request> {
  const input: unknown = await request.json().catch(() => null);
  const { callbackURL, errorCallbackURL } = (input ?? {}) as { callbackURL?: unknown; errorCallbackURL?: unknown };
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

/** The fields that the response of an endpoint may contain besides its success. */
const RESPONSE_FIELDS: Record<string, string[]> = {
  '/sign-in/social': ['url'],
  '/link-social': ['url'],
  '/confirm-email': ['appointments'],
  '/reclaim': ['token'],
  '/account': ['email', 'isEmailVerified', 'hasPassword', 'hasGoogle'],
};

/** Removes the session's secret from a response's body: it belongs only in the cookie, which no script can read. */
export async function withoutSecrets(path: string, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const names = RESPONSE_FIELDS[path] ?? [];
  const content: unknown = names.length > 0 ? await response.json() : {};
  const offered = Object.entries(content as object).filter(([name]) => names.includes(name));
  return Response.json({ status: true, ...Object.fromEntries(offered) }, { status: response.status, headers });
}

/** The cookies of a response that began a session, as a browser sends them; null if it began none. */
export function newSessionCookies(headers: Headers): string | null {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return pairs.some(isSessionCookie) ? pairs.join('; ') : null;
}
