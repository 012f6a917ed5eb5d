import { useMutation } from '@tanstack/react-query';
import { listClosedDays } from '#contract/clinic/clinic';
import { listSlots, publishSlots, withdrawSlot, type SlotRecord } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import type { SlotName } from '#domain/shared/slot-times';
import { addDays } from '#domain/shared/time';
import { callRoute } from '#web/api/client.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
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

export function usePublish() {
  const refetch = useRefetch(listSlots, summarizeTreatments);
  return useMutation({
    mutationFn: (body: SlotRecord) => callRoute(publishSlots, { body }),
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}

export function useWithdraw() {
  const refetch = useRefetch(listSlots, summarizeTreatments);
  return useMutation({
    mutationFn: ({ date, slot }: { date: string; slot: SlotName }) =>
      callRoute(withdrawSlot, { query: { AppointmentDate: date, slot } }),
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}
