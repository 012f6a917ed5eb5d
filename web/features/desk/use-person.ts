import { useInfiniteQuery } from '@tanstack/react-query';
import { getDeskPerson } from '#contract/desk/desk-persons';
import { callRoute } from '#web/api/client.ts';
import { useDeskEvents } from '#web/api/use-desk-events.ts';

/** Reads a person at the desk with their appointments, page by page, again when one of them changes. */
export function usePerson(id: string) {
  const pages = useInfiniteQuery({
    queryKey: [getDeskPerson.name, id],
    queryFn: ({ pageParam }) =>
      callRoute(getDeskPerson, { params: { id }, query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  const all = pages.data?.pages;
  const appointments = all?.flatMap((page) => page.appointments);
  useDeskEvents((changes) => {
    const isShown = (id: string) => appointments?.some(({ _id }) => _id === id);
    if (changes === null || changes.some((change) => isShown(change.id))) void pages.refetch();
  });
  return { ...pages, person: all?.[0]?.data, appointments };
}
