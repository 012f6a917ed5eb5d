import { CallRefused, type CallRoute } from '#contract/call-route';
import type { Failure } from '#contract/failure';
import type { RawInput } from '#contract/check-input';
import type { Portal } from '#server/lib/context';
import { boundRouteOf } from './bound-routes.ts';

/**
 * Calls routes for server-side rendering, with the same validation and permissions as over HTTP.
 * @throws CallRefused if the route fails
 */
export function callInProcess(portal: Portal, headers: Headers): CallRoute {
  return async (route, input) => {
    const result = await boundRouteOf(route.name).perform(portal, { ...(input as RawInput), headers });
    if (result.status !== 200) throw new CallRefused(result.status, result.body as Failure);
    return result.body as never;
  };
}
