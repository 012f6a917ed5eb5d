import { CallRefused, type CallRoute } from '#contract/call-route';
import type { Failure } from '#contract/failure';
import type { RawInput } from '#contract/check-input';
import type { Portal } from '#server/lib/context';
import { boundRouteOf } from './bound-routes.ts';

/**
 * How a page that is rendered here reads: the same binding, checks and permissions as over HTTP, without the HTTP.
 * @throws CallRefused where HTTP would answer a failure.
 */
export function callInProcess(portal: Portal, headers: Headers): CallRoute {
  return async (route, input) => {
    const answer = await boundRouteOf(route.name).perform(portal, { ...(input as RawInput), headers });
    if (answer.status !== 200) throw new CallRefused(answer.status, answer.body as Failure);
    return answer.body as never;
  };
}
