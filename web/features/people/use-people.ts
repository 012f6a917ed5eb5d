import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { previewDeletion } from '#contract/people/deletion';
import { listPeople, type User } from '#contract/people/people';
import { listSlots } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { routeQuery } from '#web/api/use-route.ts';

export type PersonType = 'Doctor' | 'Patient' | 'Reception';

/** The page size of the list. */
const PAGE_SIZE = 20;

/** Reads people of one role by name, page by page; shows the previous list while a search is loading. */
export function usePeople(userType: PersonType | 'Admin', search: string) {
  const pages = useInfiniteQuery({
    queryKey: [listPeople.name, { userType, search }],
    queryFn: ({ pageParam }) =>
      callRoute(listPeople, {
        query: { userType, limit: PAGE_SIZE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const all = pages.data?.pages;
  return { ...pages, people: all?.flatMap((page) => page.data), count: all?.at(-1)?.count };
}

/** Returns a function that refetches the lists that depend on people. */
export function useRefreshPeople() {
  return useRefetch(listPeople, summarizeTreatments, listSlots);
}

/** Reads what deleting an account affects; never from the cache. */
export function useDeletionPreview({ _id }: User) {
  return useQuery({ ...routeQuery(previewDeletion, { params: { id: _id } }), staleTime: 0, gcTime: 0 });
}
