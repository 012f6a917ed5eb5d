import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { confirmReservation, createBooking, listBookings, type BookingBody } from '#contract/bookings';
import { listSlots } from '#contract/slots';
import { summarizeTreatments } from '#contract/treatments';
import { callOnce, callRoute } from '#web/api/client.ts';
import { hasErrorCode } from '#web/api/error-message.ts';
import { Offline, Unreachable } from '#web/api/send.ts';
import { useRefetch } from '#web/api/use-refetch.ts';

/**
 * Books the chosen slot. The idempotency key stays the same while the same choice is sent again, so that a retry after
 * a lost response books once. Then confirms the reservation and refetches everything that shows availability.
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
        // An earlier request with this key may have booked, so the outcome is unknown even if this one was not sent.
        if (error instanceof Offline) throw current.lost ?? error;
        if (error instanceof Unreachable) current.lost = error;
        // The booking of this key is no longer active; the next attempt needs a new key.
        if (hasErrorCode(error, 'hold_expired', 'booking_cancelled')) attempt.current = { body: '', key: '' };
        throw error;
      });
      const { doctor_email: doctor, AppointmentDate, slot } = body;
      // The slot is reserved already; the specification has clients send this request, so its result is ignored.
      await callRoute(confirmReservation, { body: { doctor, AppointmentDate, slot } }).catch(() => null);
      return booked;
    },
    // Not awaited, so that the dialog shows the outcome at once.
    onSettled: () => void refetch(),
  });
}
