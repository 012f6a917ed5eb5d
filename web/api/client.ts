import { RequestRefused, type SendRequest } from '#contract/shared/send-request';
import type { Route } from '#contract/shared/define-route';
import { hasErrorCode } from './error-message.ts';
import { getIdentity } from './identity.ts';
import { requestProof } from './proof.ts';
import { send, type Input } from './send.ts';
import { renewToken } from './session.ts';
import { readToken } from './token.ts';

/**
 * Calls a route of the contract, with the access token if there is one. Renews an expired token once. What needs a recent
 * proof of who the person is waits until they gave it.
 * @throws RequestRefused, Unreachable
 */
export const callRoute: SendRequest = (route, input) => callWith(route, input, {});

/** Like `callRoute`, with an idempotency key: a retry with the same key returns the first response. */
export function callOnce(key: string): SendRequest {
  return (route, input) => callWith(route, input, { 'idempotency-key': key });
}

async function callWith(route: Route, input: Input, headers: Record<string, string>): Promise<never> {
  const isOfSignIn = route.access === 'identity' || route.path.startsWith('/factors');
  const proof = isOfSignIn ? await (await getIdentity()).proofHeaders() : {};
  const attempt = () => send(route, input, { ...headers, ...bearer(), ...proof }) as Promise<never>;
  try {
    return await attempt();
  } catch (error) {
    if (hasErrorCode(error, 'step_up_required') && (await requestProof('step_up_required'))) return attempt();
    const isExpired = error instanceof RequestRefused && error.httpStatus === 401 && route.access === 'person';
    if (!isExpired || !(await renewToken())) throw error;
    return attempt();
  }
}

function bearer(): Record<string, string> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}
