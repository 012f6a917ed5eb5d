import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listAudit, listAuditActs } from '#contract/clinic/audit';
import type { RouteInput } from '#contract/shared/define-route';
import { callRoute } from '#web/api/client.ts';

/** As in the URL, empty for all. */
export type AuditFilter = { person: string; action: string; day: string };
type Query = RouteInput<typeof listAuditActs>['query'];

/** Reads audit entries by act, page by page; refetches whenever the screen is opened. */
export function useAuditActs(filter: AuditFilter) {
  const pages = useInfiniteQuery({
    queryKey: [listAuditActs.name, filter],
    queryFn: ({ pageParam }) =>
      callRoute(listAuditActs, { query: { ...(filter as Query), ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const all = pages.data?.pages;
  return { ...pages, acts: all?.flatMap((page) => page.data), people: all?.[0]?.people ?? [] };
}

/** Reads the entries of an act that match the filter, page by page. */
export function useActEntries(act: string, filter: AuditFilter) {
  const pages = useInfiniteQuery({
    queryKey: [listAudit.name, act, filter],
    queryFn: ({ pageParam }) =>
      callRoute(listAudit, { query: { ...(filter as Query), act, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  return { ...pages, entries: pages.data?.pages.flatMap((page) => page.data) };
}
