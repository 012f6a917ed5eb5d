import { useInfiniteQuery } from '@tanstack/react-query';
import { listBookings } from '#contract/bookings';
import { callRoute } from '../../api/client.ts';

/** A person's appointments, cancelled ones among them, page by page: upcoming soonest first, then past. */
export function useMyAppointments(email: string) {
  const pages = useInfiniteQuery({
    queryKey: [listBookings.name, { query: { email } }],
    queryFn: ({ pageParam }) =>
      callRoute(listBookings, { query: { email, include: 'cancelled', ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor,
  });
  const appointments = pages.data?.pages.flatMap((page) => page.data.appointmentData);
  return { ...pages, appointments, next: appointments?.find(({ isUpcoming }) => isUpcoming) };
}
