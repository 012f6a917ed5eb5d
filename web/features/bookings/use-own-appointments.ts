import { listBookings, type Appointment } from '#contract/bookings/bookings';
import type { OwnAppointment } from '#domain/bookings/own-appointments';
import { slotTimeOf } from '#domain/shared/slot-times';
import { useRoute } from '#web/api/use-route.ts';
import { useSession } from '#web/api/use-session.ts';

/** The active appointments of the signed-in patient; of one that is moved, the others, if it is theirs. */
export function useOwnAppointments(moved?: Appointment): OwnAppointment[] {
  const { user } = useSession();
  const email = user?.email ?? '';
  const isReady = email !== '' && (!moved || moved.email === email);
  // Another key than the list of pages has.
  const list = useRoute(listBookings, { query: { email, limit: 100 } }, { isReady });
  const appointments = isReady ? (list.data?.data.appointmentData ?? []) : [];
  return appointments.flatMap(({ _id, isCancelled, AppointmentDate, slot, doctor_id: doctorId, ...rest }) => {
    const time = slotTimeOf(AppointmentDate, slot);
    return time && !isCancelled && _id !== moved?._id ? [{ ...time, doctorId, treatmentId: rest.treatment_id }] : [];
  });
}
