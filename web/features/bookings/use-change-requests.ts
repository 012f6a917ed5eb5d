import { listInbox } from '#contract/desk/inbox';
import { getBoard } from '#contract/desk/board';
import { getBooking, listBookings, type Appointment } from '#contract/bookings/bookings';
import { listDoctorBookings } from '#contract/bookings/doctor-bookings';
import { cancelBooking, markAttendance, moveBooking, undoChange } from '#contract/bookings/changes';
import { listAppointments } from '#contract/desk/desk';
import { getDeskPerson } from '#contract/desk/desk-persons';
import { getSchedule } from '#contract/bookings/schedule';
import { listSlots } from '#contract/slots/slots';
import { getTreatment, summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import type { ChangeRequests } from './change-requests.ts';

/** Returns a function that refetches every list with appointments or free slots, after one has changed. */
export function useRefetchBookings(): () => void {
  const refetch = useRefetch(
    listBookings,
    getBooking,
    getBoard,
    listDoctorBookings,
    getSchedule,
    listAppointments,
    getDeskPerson,
    listInbox,
    summarizeTreatments,
    getTreatment,
    listSlots,
  );
  return () => void refetch();
}

/** Changes appointments for the signed-in person, and refetches the lists that show them. */
export function useChangeRequests(): ChangeRequests {
  const callOnce = useCallOnce();
  const refetch = useRefetchBookings();
  // Not awaited; after a failure as well: it may be about a list that is out of date.
  const changed = async (reply: Promise<{ data: Appointment }>) => (await reply.finally(refetch)).data;
  return {
    cancel: (id, body) => changed(callOnce(cancelBooking, { params: { id }, body })),
    move: (id, body) => changed(callOnce(moveBooking, { params: { id }, body })),
    take: (id, { doctor_email, AppointmentDate, slot }) =>
      changed(callOnce(moveBooking, { params: { id }, body: { doctor_email, AppointmentDate, slot, offered: true } })),
    confirm: (id) => changed(callRoute(markAttendance, { params: { id }, body: { state: 'confirmed' } })),
    undo: (id) => changed(callRoute(undoChange, { params: { id }, body: {} })),
  };
}
