import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listAudit } from '#contract/clinic/audit';
import type { AuditAction } from '#domain/clinic/audit';
import { callRoute } from '#web/api/client.ts';

/** Reads the audit entries of one action, or of all, page by page; refetches whenever the screen is opened. */
export function useAudit(action: AuditAction | '') {
  const pages = useInfiniteQuery({
    queryKey: [listAudit.name, { query: { action } }],
    queryFn: ({ pageParam }) => callRoute(listAudit, { query: { action, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...pages, entries: pages.data?.pages.flatMap((page) => page.data) };
}
