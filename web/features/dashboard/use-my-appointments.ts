import { useInfiniteQuery } from '@tanstack/react-query';
import { listBookings, type Appointment } from '#contract/bookings';
import { callRoute } from '../../api/client.ts';

/** A person's appointments, page by page. */
export function useMyAppointments(email: string) {
  const pages = useInfiniteQuery({
    queryKey: [listBookings.name, { query: { email } }],
    queryFn: ({ pageParam }) => callRoute(listBookings, { query: { email, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor,
  });
  const appointments = pages.data?.pages.flatMap((page) => page.data.appointmentData);
  return { ...pages, appointments, next: appointments && nextOf(appointments) };
}

/** The list has the newest day first, so the next appointment is the last one that lies ahead. */
export function nextOf(appointments: Appointment[]): Appointment | undefined {
  return appointments.findLast((appointment) => appointment.isUpcoming);
}
