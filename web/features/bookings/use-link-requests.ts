import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/bookings/bookings';
import {
  cancelBookingByLink,
  confirmBookingByLink,
  getBookingByLink,
  moveBookingByLink,
  undoChangeByLink,
} from '#contract/bookings/booking-links';
import { callRoute } from '#web/api/client.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { routeQuery } from '#web/api/use-route.ts';
import type { ChangeRequests } from './change-requests.ts';
import { useRefetchBookings } from './use-change-requests.ts';

/** Changes the appointment of an emailed link, and shows it as it is then. */
export function useLinkRequests(token: string): ChangeRequests {
  const client = useQueryClient();
  const callOnce = useCallOnce();
  const refetchLists = useRefetchBookings();
  const { queryKey } = routeQuery(getBookingByLink, { body: { token } });
  const changed = async (reply: Promise<{ status: 'Success'; message: string; data: Appointment }>) => {
    try {
      const result = await reply;
      client.setQueryData(queryKey, result);
      return result.data;
    } catch (error) {
      // What is shown may be out of date.
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      refetchLists();
    }
  };
  return {
    cancel: (_id, { reason }) => changed(callOnce(cancelBookingByLink, { body: { token, reason } })),
    move: (_id, { doctor_email, AppointmentDate, slot }) =>
      changed(callOnce(moveBookingByLink, { body: { token, doctor_email, AppointmentDate, slot } })),
    take: (_id, { doctor_email, AppointmentDate, slot }) =>
      changed(callOnce(moveBookingByLink, { body: { token, doctor_email, AppointmentDate, slot, offered: true } })),
    confirm: () => changed(callRoute(confirmBookingByLink, { body: { token } })),
    undo: () => changed(callRoute(undoChangeByLink, { body: { token } })),
  };
}
