import { RequestRefused, type SendRequest } from '#contract/shared/send-request';
import { proveSession } from '#contract/people/sessions';
import type { Route, RouteData, RouteInput } from '#contract/shared/define-route';
import { getIdentity } from './identity.ts';
import { proofReasonOf, requestProof, settleProof } from './proof.ts';
import { send, type Input } from './send.ts';
import { renewToken } from './session.ts';
import { readToken } from './token.ts';

/**
 * Calls a route of the contract, with the access token if there is one. Renews an expired token once. What needs a recent
 * proof of who the person is, or an unlocked session, waits until they gave it.
 * @throws RequestRefused, Unreachable
 */
export const callRoute: SendRequest = (route, input) => callWith(route, input, {});

/** Like `callRoute`, with an idempotency key: a retry with the same key returns the first response. */
export function callOnce(key: string): SendRequest {
  return (route, input) => callWith(route, input, { 'idempotency-key': key });
}

/** Calls a route with a form that uploads a file. */
export async function callForm<R extends Route>(route: R, body: FormData): Promise<RouteData<R>> {
  return callWith(route, { body }, {});
}

async function callWith(route: Route, input: Input, headers: Record<string, string>): Promise<never> {
  const isOfSignIn = route.access === 'identity' || route.path.startsWith('/factors');
  const proof = isOfSignIn ? await (await getIdentity()).proofHeaders() : {};
  const attempt = () => send(route, input, { ...headers, ...bearer(), ...proof }) as Promise<never>;
  try {
    return await attempt();
  } catch (error) {
    const reason = proofReasonOf(error);
    if (reason) {
      if (await requestProof(reason)) return attempt();
      throw error;
    }
    const isExpired = error instanceof RequestRefused && error.httpStatus === 401 && route.access === 'person';
    if (!isExpired || !(await renewToken())) throw error;
    return attempt();
  }
}

/**
 * Proves who the person is; what waits for it goes on. Also without an access token: that of a session which was locked
 * for a day has expired. @throws RequestRefused, Unreachable
 */
export async function prove(body: RouteInput<typeof proveSession>['body']): Promise<void> {
  await send(proveSession, { body }, { ...bearer(), ...(await (await getIdentity()).proofHeaders()) });
  settleProof(true);
  // Other tabs notice the new token, and go on as well.
  void renewToken();
}

function bearer(): Record<string, string> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}
