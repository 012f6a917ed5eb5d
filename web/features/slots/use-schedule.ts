import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getSchedule } from '#contract/bookings/schedule';
import { listClosedDays } from '#contract/clinic/clinic';
import { listSlots } from '#contract/slots/slots';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { addDays, type Day } from '#domain/shared/time';
import { routeQuery, useRoute } from '#web/api/use-route.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';

/** Reads a doctor's own published times, including booked ones. */
export function useMySlots(email: string) {
  const read = useRoute(listSlots, { params: { doctorEmail: email }, query: {} });
  return { ...read, days: read.data?.data.docSlot };
}

/** Today in the clinic's time zone, the last day that can be published, and the closed days between. */
export function useOpenDays() {
  const today = useClinicClock().day;
  const last = addDays(today, MAX_DAYS_AHEAD);
  const closed = useRoute(listClosedDays, { query: { from: today, to: last } });
  return { today, last, closed: closed.data?.data, isError: closed.isError, refetch: closed.refetch };
}

/** Reads some days of a doctor's schedule; patients may book at any time. */
export function useScheduleDays(from: Day, to: Day, whose: { doctor_id?: string }) {
  const wanted = routeQuery(getSchedule, { query: { ...whose, from, to } });
  const read = useQuery({ ...wanted, placeholderData: keepPreviousData, staleTime: 0 });
  return { ...read, days: read.data?.data };
}
