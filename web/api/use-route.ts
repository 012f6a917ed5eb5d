import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Route, RouteData, RouteInput } from '#contract/define-route';
import { callRoute } from './client.ts';

type Reply<R extends Route> = RouteData<R> & { status: 'Success'; message: string };

/** How one read of the API is cached: by its name and what was asked. */
export function routeQuery<R extends Route>(route: R, input: RouteInput<R>) {
  return queryOptions<Reply<R>>({ queryKey: [route.name, input], queryFn: () => callRoute(route, input) });
}

/** How often something that changes elsewhere is read again, in milliseconds. */
export const POLL_MS = 10_000;

/**
 * Reads a route of the contract through the cache; `initial` is what the page was rendered with. While `pollWhile` holds
 * of the response it is read again every ten seconds.
 */
export function useRoute<R extends Route>(
  route: R,
  input: RouteInput<R>,
  {
    isReady = true,
    initial,
    pollWhile,
  }: { isReady?: boolean; initial?: Reply<R>; pollWhile?: (reply: Reply<R>) => boolean } = {},
) {
  return useQuery<Reply<R>>({
    ...routeQuery(route, input),
    enabled: isReady,
    ...(initial && { initialData: initial }),
    ...(pollWhile && {
      refetchInterval: ({ state }) => (state.data && pollWhile(state.data) ? POLL_MS : false),
    }),
  });
}
