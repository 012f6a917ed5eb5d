import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Route, RouteData, RouteInput } from '#contract/shared/define-route';
import { callRoute } from './client.ts';

type Reply<R extends Route> = RouteData<R> & { status: 'Success'; message: string };

/** The query options of one read: cached by route and input. */
export function routeQuery<R extends Route>(route: R, input: RouteInput<R>) {
  return queryOptions<Reply<R>>({ queryKey: [route.key, input], queryFn: () => callRoute(route, input) });
}

/** The polling interval, in milliseconds. */
export const POLL_MS = 10_000;

/**
 * Reads a route of the contract through the cache; `initial` is the response that the page was rendered with. Polls
 * every `pollMs` while `pollWhile` is true of the latest response. `isLive`: jobs and other people change it, so it is
 * read again whenever it is shown.
 */
export function useRoute<R extends Route>(
  route: R,
  input: RouteInput<R>,
  {
    isReady = true,
    initial,
    pollWhile,
    pollMs = POLL_MS,
    isLive = false,
  }: {
    isReady?: boolean;
    initial?: Reply<R>;
    pollWhile?: (reply: Reply<R>) => boolean;
    pollMs?: number;
    isLive?: boolean;
  } = {},
) {
  return useQuery<Reply<R>>({
    ...routeQuery(route, input),
    enabled: isReady,
    ...(initial && { initialData: initial }),
    ...(isLive && { staleTime: 0 }),
    ...(pollWhile && {
      refetchInterval: ({ state }) => (state.data && pollWhile(state.data) ? pollMs : false),
    }),
  });
}
