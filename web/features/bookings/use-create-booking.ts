import { useMutation } from '@tanstack/react-query';
import { listPersons } from '#contract/accounts/persons';
import { confirmReservation, createBooking, listBookings, type BookingBody } from '#contract/bookings/bookings';
import { bookInRow } from '#contract/bookings/row';
import { listSlots } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { setSessionAnswers } from '#web/api/session-store.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { useRefetch } from '#web/api/use-refetch.ts';

/** Books the chosen slot once, for several people in a row from it on, confirms the reservation and refetches what else shows it; see `useTreatments` for the cards. */
export function useCreateBooking() {
  const refetch = useRefetch(summarizeTreatments, listSlots, listBookings, listPersons);
  const callOnce = useCallOnce();
  return useMutation({
    mutationFn: async ({ wanted, persons }: { wanted: BookingBody; persons: string[] }) => {
      const [personId = ''] = persons;
      const booked =
        persons.length > 1
          ? (await callOnce(bookInRow, { body: { ...wanted, persons } })).data
          : [
              (
                await callOnce(createBooking, {
                  body: { ...wanted, ...(personId !== wanted.patient_id && { person_id: personId }) },
                })
              ).data,
            ];
      const { doctor_email: doctor, AppointmentDate, slot, patient_Phone: phone, insurance } = wanted;
      const isOwn = persons.length === 1 && personId === wanted.patient_id;
      setSessionAnswers({ phone, ...(insurance && isOwn && { insurance }) });
      // The slot is reserved already; the specification has clients send this request, so its result is ignored.
      await callRoute(confirmReservation, { body: { doctor, AppointmentDate, slot } }).catch(() => null);
      return booked;
    },
    // Not awaited, so that the dialog shows the outcome at once.
    onSettled: () => void refetch(),
  });
}
