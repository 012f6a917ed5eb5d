import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';

type Options<Page> = {
  isReady?: boolean;
  /** Jobs and other people change it, so it is read again whenever it is shown. */
  isLive?: boolean;
  /** Shows the list of the filter before while another one is loading. */
  retainsLast?: boolean;
  /** The polling interval, in milliseconds. */
  pollMs?: (pages: Page[]) => number | false;
};

/** Reads a list page by page through the cache: `read` gets the cursor of each page after the first. */
export function usePages<Page extends { nextCursor: string | null }>(
  queryKey: readonly unknown[],
  read: (after: { cursor?: string }) => Promise<Page>,
  { isReady = true, isLive = false, retainsLast = false, pollMs }: Options<Page> = {},
) {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page, string>, readonly unknown[], string>({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam === '' ? {} : { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isReady,
    ...(isLive && { staleTime: 0 }),
    ...(retainsLast && { placeholderData: keepPreviousData }),
    ...(pollMs && { refetchInterval: ({ state }) => pollMs(state.data?.pages ?? []) }),
  });
  return { ...query, pages: query.data?.pages };
}
