import { useInfiniteQuery } from '@tanstack/react-query';
import { listDoctorBookings } from '#contract/bookings/doctor-bookings';
import { callRoute } from '#web/api/client.ts';

export type Period = 'upcoming' | 'past';

/** Reads the bookings of one doctor page by page. */
export function useDoctorBookings(email: string, when: Period) {
  const pages = useInfiniteQuery({
    queryKey: [listDoctorBookings.name, { query: { email, when } }],
    queryFn: ({ pageParam }) =>
      callRoute(listDoctorBookings, {
        query: { email, when, include: 'cancelled', ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // Patients may book or pay at any time.
    staleTime: 0,
  });
  return { ...pages, bookings: pages.data?.pages.flatMap((page) => page.data) };
}
