import { useInfiniteQuery } from '@tanstack/react-query';
import { listAttention } from '#contract/desk/unresolved-bookings';
import { callRoute } from '#web/api/client.ts';

/** Reads the unresolved bookings page by page; always refetches. */
export function useUnresolved() {
  const pages = useInfiniteQuery({
    queryKey: [listAttention.name],
    queryFn: ({ pageParam }) => callRoute(listAttention, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  return {
    ...pages,
    items: pages.data?.pages.flatMap((page) => page.data),
    calendars: pages.data?.pages[0]?.calendars ?? [],
  };
}
