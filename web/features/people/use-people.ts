import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { deletePerson, listPeople, previewDeletion, verifyDoctor } from '#contract/accounts';
import type { User } from '#contract/people';
import { listSlots } from '#contract/slots';
import { summarizeTreatments } from '#contract/treatments';
import { callRoute } from '#web/api/client.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { routeQuery } from '#web/api/use-route.ts';

export type PersonType = 'Doctor' | 'Patient';

/** How many people a page of the list has. */
const PAGE = 20;

/** Doctors or patients by name, page by page; while a search is asked for, the list before stays. */
export function usePeople(userType: PersonType, search: string) {
  const pages = useInfiniteQuery({
    queryKey: [listPeople.name, { userType, search }],
    queryFn: ({ pageParam }) =>
      callRoute(listPeople, {
        query: { userType, limit: PAGE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const all = pages.data?.pages;
  return { ...pages, people: all?.flatMap((page) => page.data), count: all?.at(-1)?.count };
}

/** Refetches the lists that a change of people shows in. */
export function useRefreshed() {
  return useRefetch(listPeople, summarizeTreatments, listSlots);
}

export function useVerify() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: ({ _id, specialty }: User) =>
      callRoute(verifyDoctor, { query: { id: _id }, body: { specialty: specialty ?? '' } }),
    onSuccess: refresh,
    onError: () => void refresh(),
  });
}

export function useDelete() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: ({ _id }: User) => callRoute(deletePerson, { query: { id: _id } }),
    // Not waited for: the dialog closes at once, and the lists follow.
    onSettled: () => void refresh(),
  });
}

/** What would go with an account; asked anew each time. */
export function useDeletionPreview({ _id }: User) {
  return useQuery({ ...routeQuery(previewDeletion, { params: { id: _id } }), staleTime: 0, gcTime: 0 });
}
