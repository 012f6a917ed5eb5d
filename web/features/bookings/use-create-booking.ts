import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallRefused } from '#contract/call-route';
import { createBooking, listBookings, type BookingBody } from '#contract/bookings';
import { confirmReservation, listSlots } from '#contract/slots';
import { summarizeTreatments } from '#contract/treatments';
import { callOnce, callRoute } from '#web/api/client.ts';
import { Offline, Unreachable } from '#web/api/send.ts';
import { useRefetch } from '#web/api/use-refetch.ts';

/**
 * Books the chosen slot. The key stays the same while the same choice is sent again, so that a retry after a lost
 * answer books once. Afterwards the reservation is confirmed and everything that shows places is read anew.
 */
export function useCreateBooking() {
  const refetch = useRefetch(summarizeTreatments, listSlots, listBookings);
  const attempt = useRef<{ body: string; key: string; lost?: Unreachable }>({ body: '', key: '' });
  return useMutation({
    mutationFn: async (body: BookingBody) => {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
      const current = attempt.current;
      const booked = await callOnce(current.key)(createBooking, { body }).catch((error: unknown) => {
        // An earlier request of this key may have booked: that this one was not sent leaves the outcome unknown.
        if (error instanceof Offline) throw current.lost ?? error;
        if (error instanceof Unreachable) current.lost = error;
        // What this key booked is over: the next attempt books anew.
        const code = error instanceof CallRefused && error.failure.code;
        if (code === 'hold_expired' || code === 'booking_cancelled') attempt.current = { body: '', key: '' };
        throw error;
      });
      const { doctor_email: doctor, AppointmentDate, slot } = body;
      // Booking reserved the slot already; a client of the specification asks, and nothing hangs on the answer.
      await callRoute(confirmReservation, { body: { doctor, AppointmentDate, slot } }).catch(() => null);
      return booked;
    },
    // Not awaited: the dialog reports the outcome at once, and the lists follow.
    onSettled: () => void refetch(),
  });
}
