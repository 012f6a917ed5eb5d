import { useInfiniteQuery } from '@tanstack/react-query';
import { listBookings, type Appointment } from '#contract/bookings/bookings';
import { callRoute } from '#web/api/client.ts';
import { POLL_MS } from '#web/api/use-route.ts';

/** Reads a person's appointments page by page, including cancelled ones: upcoming ones by date, then past ones. */
export function useMyBookings(email: string) {
  const pages = useInfiniteQuery({
    queryKey: [listBookings.name, { query: { email } }],
    queryFn: ({ pageParam }) =>
      callRoute(listBookings, { query: { email, include: 'cancelled', ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor,
    // A hold can be confirmed on another device, and expires.
    refetchInterval: ({ state }) => (state.data?.pages.some(hasHold) ? POLL_MS : false),
  });
  return { ...pages, read: pages.data?.pages.flatMap((page) => page.data.appointmentData) };
}

function hasHold({ data }: { data: { appointmentData: Appointment[] } }): boolean {
  return data.appointmentData.some(({ status, awaitsClinic }) => status === 'held' && !awaitsClinic);
}
