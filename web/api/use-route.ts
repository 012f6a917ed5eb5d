import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Route, RouteInput } from '#contract/define-route';
import { callRoute } from './client.ts';

/** How one read of the API is cached: by its name and what was asked. */
export function routeQuery<R extends Route>(route: R, input: RouteInput<R>) {
  return queryOptions({ queryKey: [route.name, input] as const, queryFn: () => callRoute(route, input) });
}

/** Reads a route of the contract, through the cache. */
export function useRoute<R extends Route>(route: R, input: RouteInput<R>, options: { isReady?: boolean } = {}) {
  return useQuery({ ...routeQuery(route, input), enabled: options.isReady ?? true });
}
