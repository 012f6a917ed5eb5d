import { useInfiniteQuery } from '@tanstack/react-query';
import { listBookings, type Appointment } from '#contract/bookings';
import { callRoute } from '#web/api/client.ts';
import { POLL_MS } from '#web/api/use-route.ts';

/** A person's appointments, cancelled ones among them, page by page: upcoming soonest first, then past. */
export function useMyBookings(email: string) {
  const pages = useInfiniteQuery({
    queryKey: [listBookings.name, { query: { email } }],
    queryFn: ({ pageParam }) =>
      callRoute(listBookings, { query: { email, include: 'cancelled', ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor,
    // A hold is confirmed in another tab or on another device, and ends by itself.
    refetchInterval: ({ state }) => (state.data?.pages.some(hasHold) ? POLL_MS : false),
  });
  const appointments = pages.data?.pages.flatMap((page) => page.data.appointmentData);
  return { ...pages, appointments, next: appointments?.find(({ isUpcoming }) => isUpcoming) };
}

function hasHold({ data }: { data: { appointmentData: Appointment[] } }): boolean {
  return data.appointmentData.some(({ status }) => status === 'held');
}
