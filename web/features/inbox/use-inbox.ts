import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getInboxCounts, listInbox } from '#contract/desk/inbox';
import type { InboxFilter } from '#domain/desk/inbox';
import { callRoute } from '#web/api/client.ts';
import { useDeskEvents } from '#web/api/use-desk-events.ts';
import { useRefetch } from '#web/api/use-refetch.ts';

/** How often the inbox is read without a stream of changes, in milliseconds. */
const POLL_MS = 30_000;

/** Reads the inbox page by page, and again after every change. */
export function useInbox(filter: InboxFilter, isReady = true) {
  const refetch = useRefetch(listInbox, getInboxCounts);
  const isConnected = useDeskEvents(() => undefined, refetch);
  const pages = useInfiniteQuery({
    queryKey: [listInbox.name, filter],
    queryFn: ({ pageParam }) => callRoute(listInbox, { query: { filter, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: isReady,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: !isConnected && POLL_MS,
  });
  const all = pages.data?.pages;
  return { ...pages, isConnected, items: all?.flatMap((page) => page.data), staff: all?.at(-1)?.staff ?? [] };
}
