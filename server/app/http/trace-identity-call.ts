import { ClinicError } from '#domain/shared/errors';
import type { SecurityEvent } from '#domain/shared/security-events';
import type { Portal } from '#server/platform/context';
import { CLIENT_ADDRESS_HEADER } from '#server/platform/http/client-address';
import { identifyCaller } from '#server/people/sessions/identify-caller';
import { logSecurityEvent, type SecurityContext } from '#server/people/sessions/security-log';

/** Error codes of a failed proof of identity, by path. */
const FAILED_PROOFS: Record<string, string> = {
  '/sign-in/email': 'INVALID_EMAIL_OR_PASSWORD',
  '/change-password': 'INVALID_PASSWORD',
  '/reset-password': 'INVALID_TOKEN',
  '/confirm-email': 'INVALID_TOKEN',
};
const SUCCEEDED: Record<string, SecurityEvent> = {
  '/sign-in/email': 'signed_in',
  '/callback/google': 'signed_in',
  '/request-password-reset': 'reset_requested',
  '/reset-password': 'password_reset',
  '/sign-out': 'signed_out',
};
/** Paths that act by the session's cookie, which a locked session may not. */
const OF_SESSION = [
  '/account',
  '/change-password',
  '/disconnect-google',
  '/link-social',
  '/send-verify-link',
  '/update-user',
];
/** Paths where too many attempts are a lockout. */
const LOCKED = ['/sign-in/email', '/change-password'];
/** Paths whose body names the account, because nobody is signed in. */
const BY_EMAIL = ['/sign-in/email', '/request-password-reset'];

/**
 * Handles a request to the identity service, embedded or hosted, and logs log-ins, failed ones, lockouts, password resets,
 * sign-outs, refusals and reached limits.
 * @throws ClinicError `session_locked`
 */
export async function traceIdentityCall(
  portal: Portal,
  request: Request,
  { base, handle }: { base: string; handle: (request: Request) => Promise<Response> },
): Promise<Response> {
  const path = new URL(request.url).pathname.slice(base.length);
  const { headers } = request;
  if (OF_SESSION.includes(path)) await identifyCaller(portal, headers, { identity: true });
  const body = BY_EMAIL.includes(path) ? request.clone() : null;
  // Read the identity first: after the sign-out the cookie is invalid.
  const leaving = path === '/sign-out' ? await portal.ports.identity.prove(headers) : null;

  const log = (event: SecurityEvent, concerned: SecurityContext) =>
    logSecurityEvent(portal, event, { route: path, concerned, address: headers.get(CLIENT_ADDRESS_HEADER) ?? '' });
  const findConcerned = async (): Promise<SecurityContext> =>
    // Log the event even if a hosted service is unreachable.
    body ? emailIn(body) : (leaving ?? (await portal.ports.identity.prove(headers).catch(() => null)));

  let response: Response;
  try {
    response = await handle(request);
  } catch (error) {
    if (error instanceof ClinicError && error.code === 'too_many_requests') {
      await log(LOCKED.includes(path) ? 'locked_out' : 'limit_reached', await findConcerned());
    }
    throw error;
  }
  const event = await eventOf(path, response);
  if (event === 'password_reset' || (event === 'signed_in' && !body)) {
    const signedIn = await findSignedIn(portal, response);
    // Google that was connected with an account signs nobody in.
    if (signedIn || event === 'password_reset') await log(event, signedIn);
  }
  // A sign-out without a session is no event.
  else if (event && (event !== 'signed_out' || leaving)) await log(event, await findConcerned());
  return response;
}

async function eventOf(path: string, response: Response): Promise<SecurityEvent | null> {
  const location = response.headers.get('location');
  if (location?.includes('error=')) return 'log_in_failed';
  if (response.ok || location) return SUCCEEDED[path] ?? null;
  const code = FAILED_PROOFS[path];
  if (code !== undefined && (await fieldIn(response.clone(), 'code')) === code) return 'log_in_failed';
  return response.status === 401 || response.status === 403 ? 'permission_refused' : null;
}

/** The identity that a response signed in, because the request with the emailed link does not name it. */
async function findSignedIn({ ports }: Portal, response: Response): Promise<SecurityContext> {
  const cookie = response.headers.getSetCookie().map((header) => header.split(';')[0]);
  return ports.identity.prove(new Headers({ cookie: cookie.join('; ') }));
}

async function emailIn(body: Request): Promise<SecurityContext> {
  const email = await fieldIn(body, 'email');
  return typeof email === 'string' ? { email: email.trim().toLowerCase() } : null;
}

async function fieldIn(message: Request | Response, name: string): Promise<unknown> {
  const body: unknown = await message.json().catch(() => null);
  return ((body ?? {}) as Record<string, unknown>)[name];
}
