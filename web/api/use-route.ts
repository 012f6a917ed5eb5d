import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Route, RouteData, RouteInput } from '#contract/define-route';
import { callRoute } from './client.ts';

type Reply<R extends Route> = RouteData<R> & { status: 'Success'; message: string };

/** How one read of the API is cached: by its name and what was asked. */
export function routeQuery<R extends Route>(route: R, input: RouteInput<R>) {
  return queryOptions<Reply<R>>({ queryKey: [route.name, input], queryFn: () => callRoute(route, input) });
}

/** Reads a route of the contract through the cache; `initial` is what the page was rendered with. */
export function useRoute<R extends Route>(
  route: R,
  input: RouteInput<R>,
  { isReady = true, initial }: { isReady?: boolean; initial?: Reply<R> } = {},
) {
  return useQuery<Reply<R>>({
    ...routeQuery(route, input),
    enabled: isReady,
    ...(initial && { initialData: initial }),
  });
}
