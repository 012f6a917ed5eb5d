import { listBookings, type Appointment } from '#contract/bookings/bookings';
import type { OwnAppointment } from '#domain/bookings/own-appointments';
import { slotTimeOf } from '#domain/shared/slot-times';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useSession } from '#web/api/use-session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';

/** An own appointment with its facts in the page's language. */
export type OwnBooking = OwnAppointment & { texts: Record<'treatment' | 'date' | 'time' | 'doctor', string> };

/**
 * The active appointments of the signed-in patient, or of people of their account; of one that is moved, the others of its
 * patient, if it is theirs.
 */
export function useOwnAppointments({
  moved,
  personIds = [''],
}: {
  moved?: Appointment;
  personIds?: string[];
}): OwnBooking[] {
  const { language } = useMessages();
  const { user } = useSession();
  const email = user?.email ?? '';
  const isReady = email !== '' && (!moved || moved.email === email);
  // Another key than the list of pages has.
  const list = useRoute(listBookings, { query: { email, limit: 100 } }, { isReady });
  const appointments = isReady ? (list.data?.data.appointmentData ?? []) : [];
  const wanted = moved ? [moved.forPerson?._id ?? ''] : personIds;
  return appointments.flatMap(
    ({ _id, isCancelled, AppointmentDate, slot, doctor_id: doctorId, forPerson, ...rest }) => {
      const time = slotTimeOf(AppointmentDate, slot);
      if (!time || isCancelled || _id === moved?._id || !wanted.includes(forPerson?._id ?? '')) return [];
      const texts = {
        treatment: rest.treatmentNames[language],
        date: formatDate(AppointmentDate, language),
        time: clockOfSlot(slot, language),
        doctor: rest.doctor_name,
      };
      return [{ ...time, doctorId, treatmentId: rest.treatment_id, texts }];
    },
  );
}
