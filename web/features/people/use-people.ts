import { useQuery } from '@tanstack/react-query';
import { previewDeletion } from '#contract/people/deletion';
import { listPeople, type User } from '#contract/people/people';
import { listSlots } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { routeQuery } from '#web/api/use-route.ts';

export type PersonType = 'Doctor' | 'Patient' | 'Reception';

/** The page size of the list. */
const PAGE_SIZE = 20;

/** Reads people of one role by name, page by page; shows the previous list while a search is loading. */
export function usePeople(userType: PersonType | 'Admin', search: string) {
  const list = usePages(
    [listPeople.key, { userType, search }],
    (after) => callRoute(listPeople, { query: { userType, limit: PAGE_SIZE, ...(search && { search }), ...after } }),
    { retainsLast: true },
  );
  return { ...list, people: list.pages?.flatMap((page) => page.data), count: list.pages?.at(-1)?.count };
}

/** Returns a function that refetches the lists that depend on people. */
export function useRefreshPeople() {
  return useRefetch(listPeople, summarizeTreatments, listSlots);
}

/** Reads what deleting an account affects; never from the cache. */
export function useDeletionPreview({ _id }: User) {
  return useQuery({ ...routeQuery(previewDeletion, { params: { id: _id } }), staleTime: 0, gcTime: 0 });
}
