import { CallRefused } from '#contract/call-route';
import type { RouteData } from '#contract/define-route';
import type { User } from '#contract/people';
import { createAccessToken, signOut as signOutRoute } from '#contract/sessions';
import { findProof, forgetProof, IdentityRefused, isHosted, proofHeaders } from './identity.ts';
import { send } from './send.ts';
import { getSession, setSession, toSessionUser } from './session-store.ts';
import { clearStorage, hasMark, storeMark, storeToken, onTokenGone, readToken } from './token.ts';

/** A token is renewed this long before it expires, in milliseconds (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;
/** And this often at least: the answer says what the person may do now, for example after a verification. */
const RENEW_EVERY_MS = 5 * 60_000;
/** A renewal that failed for lack of network is tried again after this long, in milliseconds. */
const TRY_AGAIN_MS = 10_000;

export type Visitor = { user: User | null; unfinished: { email: string; name: string } | null };

let timer: ReturnType<typeof setTimeout> | undefined;
let renewal: Promise<boolean> | null = null;

/** Takes up the session a page was rendered for. Returns what undoes it. */
export function startSession({ user, unfinished }: Visitor): () => void {
  if (isHosted()) void resumeHosted();
  else if (user) void enterSession(user.email, user);
  else if (unfinished) setSession({ phase: 'unfinished', user: null, ...unfinished });
  else leaveSession();
  const stop = onTokenGone(leaveSession);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** With a hosted service no page is rendered for anybody: only this browser knows who signed in. */
async function resumeHosted(): Promise<void> {
  try {
    const proof = hasMark() ? await findProof() : null;
    if (proof) await enterSession(proof.email);
    else leaveSession();
  } catch {
    setSession({ phase: 'unreachable', user: null });
    timer = setTimeout(() => void resumeHosted(), TRY_AGAIN_MS);
  }
}

/** Turns the identity's proof into a session, and learns who that is. Never throws: the phase tells. */
export async function enterSession(email: string, known: User | null = null): Promise<void> {
  setSession({ phase: 'loading', user: known ? toSessionUser(known) : getSession().user });
  await mint(email, known);
}

/** Renews the token now; false when the session is over. Calls that come together share one renewal. */
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
  if (isHosted()) storeMark();
  try {
    const answer = (await send(createAccessToken, { query: { email } }, await proofHeaders())) as RouteData<
      typeof createAccessToken
    >;
    storeToken(answer.accessToken);
    setSession({ phase: 'signed-in', user: toSessionUser(answer.data.user) });
    // The server's clock may differ from this one's: count from now on, never into the past.
    const lifetime = Date.parse(answer.data.expiresAt) - Date.now();
    const wait = Math.min(lifetime - RENEW_BEFORE_MS, RENEW_EVERY_MS);
    timer = setTimeout(() => void renewToken(), Math.max(wait, 60_000));
    return true;
  } catch (error) {
    if (error instanceof CallRefused && error.failure.code === 'profile_missing') {
      const name = known?.name ?? (await findProof().catch(() => null))?.name ?? '';
      setSession({ phase: 'unfinished', user: null, email, name });
      return false;
    }
    if (isOver(error)) {
      leaveSession();
      return false;
    }
    const { user } = getSession();
    if (getSession().phase !== 'signed-in') setSession({ phase: 'unreachable', user });
    timer = setTimeout(() => void mint(email, known), TRY_AGAIN_MS);
    return false;
  }
}

/** What a proof that still holds may be refused with: by the way there, a hosted service, or our own. */
const PASSING = ['UNREACHABLE', 'OFFLINE', 'TOO_MANY_REQUESTS', 'too_many_requests'];

/** The portal refuses the proof, or a hosted service gives none any more. */
function isOver(error: unknown): boolean {
  if (error instanceof IdentityRefused) return !PASSING.includes(error.code);
  return error instanceof CallRefused && error.httpStatus === 401;
}

function leaveSession(): void {
  clearTimeout(timer);
  if (hasMark()) void forgetProof().catch(reportError);
  if (readToken() ?? hasMark()) clearStorage();
  setSession({ phase: 'signed-out', user: null });
}

/** Clears local storage, then ends the session at the server, which empties the cookie. @throws when unreachable. */
export async function signOut(): Promise<void> {
  const token = readToken();
  clearTimeout(timer);
  clearStorage();
  try {
    await send(signOutRoute, {}, token ? { authorization: `Bearer ${token}` } : await proofHeaders());
  } finally {
    // Its errors are only logged (specification, section 4).
    await forgetProof().catch(reportError);
  }
  leaveSession();
}
