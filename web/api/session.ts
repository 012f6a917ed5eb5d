import { RequestRefused } from '#contract/shared/send-request';
import type { RouteData } from '#contract/shared/define-route';
import type { User } from '#contract/people/people';
import { createAccessToken, signOut as signOutRoute } from '#contract/people/sessions';
import { idleMs } from './activity.ts';
import { hasErrorCode } from './error-message.ts';
import { getIdentity, isHosted } from './identity.ts';
import { IdentityRefused } from './identity/service.ts';
import { getProofReason, requestProof, settleProof } from './proof.ts';
import { send } from './send.ts';
import { getSession, setSession, toSessionUser } from './session-store.ts';
import { clearSessionTexts } from './session-text.ts';
import { clearStorage, hasHostedFlag, setHostedFlag, storeToken, onTokenChanged, readToken } from './token.ts';

/** A token is renewed this long before it expires, in milliseconds (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;
/** The longest time between renewals, in milliseconds: a renewal also refreshes the permissions, for example after a verification. */
const RENEW_EVERY_MS = 5 * 60_000;
/** How long after the lock of an idle session it is noticed, in milliseconds. */
const LOCK_DELAY_MS = 1000;
/** The delay before a renewal is repeated that failed without a response, in milliseconds. */
const RETRY_DELAY_MS = 10_000;

export type Visitor = { user: User | null; unfinished: { email: string; name: string } | null };

let timer: ReturnType<typeof setTimeout> | undefined;
let renewal: Promise<boolean> | null = null;
/** How often the session has ended on this page: a token that arrives after an end belongs to no session. */
let ends = 0;

/** Starts the session that a page was rendered for. Returns the clean-up function. */
export function startSession({ user, unfinished }: Visitor): () => void {
  if (isHosted()) void resumeHosted();
  else if (user) void enterSession(user.email, user);
  else if (unfinished) setSession({ phase: 'unfinished', user: null, ...unfinished });
  else leaveSession();
  const stop = onTokenChanged((token) => {
    if (token === null) leaveSession();
    // Another tab has unlocked the session.
    else if (getProofReason() === 'session_locked') settleProof(true);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** With a hosted service only the browser knows who is signed in; pages are rendered without a user. */
async function resumeHosted(): Promise<void> {
  try {
    const proof = hasHostedFlag() ? await (await getIdentity()).findProof() : null;
    if (proof) await enterSession(proof.email);
    else leaveSession();
  } catch {
    setSession({ phase: 'unreachable', user: null });
    timer = setTimeout(() => void resumeHosted(), RETRY_DELAY_MS);
  }
}

/** Exchanges the proof of identity for an access token and loads the person. Never throws: see the session's phase. */
export async function enterSession(email: string, known: User | null = null): Promise<void> {
  setSession({ phase: 'loading', user: known ? toSessionUser(known) : getSession().user });
  await mint(email, known);
}

/** Renews the token; false if that failed. Concurrent calls share one renewal. */
export function renewToken(): Promise<boolean> {
  const { user } = getSession();
  if (!user) return Promise.resolve(false);
  renewal ??= mint(user.email, null).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function mint(email: string, known: User | null): Promise<boolean> {
  clearTimeout(timer);
  if (isHosted()) setHostedFlag();
  const endsBefore = ends;
  try {
    const headers = await (await getIdentity()).proofHeaders();
    const reply = (await send(createAccessToken, { query: { email } }, headers)) as RouteData<typeof createAccessToken>;
    if (ends !== endsBefore) return false;
    storeToken(reply.accessToken);
    setSession({ phase: 'signed-in', user: toSessionUser(reply.data.user, reply.data.factorDueAt) });
    // The clocks of server and browser may differ, so the wait is never less than a minute.
    const lifetime = Date.parse(reply.data.expiresAt) - Date.now();
    const { lockMinutes } = reply.data;
    // The server decides whether it is locked: somebody may use it in another tab.
    const untilLock = lockMinutes === null ? Infinity : lockMinutes * 60_000 - idleMs() + LOCK_DELAY_MS;
    const wait = Math.min(lifetime - RENEW_BEFORE_MS, RENEW_EVERY_MS, untilLock);
    timer = setTimeout(() => void renewToken(), Math.max(wait, 60_000));
    return true;
  } catch (error) {
    if (error instanceof RequestRefused && error.failure.code === 'profile_missing') {
      const findProof = async () => (await getIdentity()).findProof();
      const name = known?.name ?? (await findProof().catch(() => null))?.name ?? '';
      setSession({ phase: 'unfinished', user: null, email, name });
      return false;
    }
    if (hasErrorCode(error, 'factor_required', 'factor_setup_required')) {
      setSession({ phase: 'factor', user: null });
      return false;
    }
    if (hasErrorCode(error, 'session_locked')) {
      return (await requestProof('session_locked')) && ends === endsBefore && mint(email, known);
    }
    if (isSessionOver(error)) {
      leaveSession();
      return false;
    }
    const { user } = getSession();
    if (getSession().phase !== 'signed-in') setSession({ phase: 'unreachable', user });
    timer = setTimeout(() => void mint(email, known), RETRY_DELAY_MS);
    return false;
  }
}

/** Error codes that do not mean that the proof is invalid. */
const TRANSIENT_CODES = ['UNREACHABLE', 'OFFLINE', 'TOO_MANY_REQUESTS', 'too_many_requests'];

/** Whether the portal rejected the proof or the hosted service no longer issues one. */
function isSessionOver(error: unknown): boolean {
  if (error instanceof IdentityRefused) return !TRANSIENT_CODES.includes(error.code);
  return error instanceof RequestRefused && error.httpStatus === 401;
}

function leaveSession(): void {
  ends += 1;
  clearTimeout(timer);
  if (hasHostedFlag()) void signOutIdentity();
  if (readToken() ?? hasHostedFlag()) clearStorage();
  clearSessionTexts();
  setSession({ phase: 'signed-out', user: null });
}

/**
 * Ends the session at the server, which deletes the cookie, clears local storage, then signs out at the identity
 * service. The caller loads a new page: a page that noticed the end itself would redirect to the log-in page.
 * @throws RequestRefused, Unreachable
 */
export async function signOut(): Promise<void> {
  const token = readToken();
  ends += 1;
  clearTimeout(timer);
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : await (await getIdentity()).proofHeaders();
    await send(signOutRoute, {}, headers);
  } finally {
    // Not before: other tabs notice it, and load a page that must not be of the session any more.
    clearStorage();
    clearSessionTexts();
    await signOutIdentity();
  }
}

/** Signs out at the identity service; its errors are only logged (specification, section 4). */
async function signOutIdentity(): Promise<void> {
  try {
    await (await getIdentity()).signOut();
  } catch (error) {
    reportError(error);
  }
}
