import { useMutation } from '@tanstack/react-query';
import { getSchedule } from '#contract/bookings/schedule';
import { listSlots, publishSlots, withdrawSlot } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { longDate, type Day } from '#domain/shared/time';
import { callRoute } from '#web/api/client.ts';
import { useRefetch } from '#web/api/use-refetch.ts';

/** Slots of one day that are published or withdrawn, by their wire names. */
export type SlotChange = { kind: 'published' | 'withdrawn'; day: Day; slots: string[] };

/** The change that takes one back; null if nothing was changed. */
export function oppositeOf({ kind, day, slots }: SlotChange): SlotChange | null {
  return slots.length > 0 ? { kind: kind === 'published' ? 'withdrawn' : 'published', day, slots } : null;
}

/** Publishes or withdraws a doctor's own slots, and returns those that were changed. */
export function useSlotChanges(doctorEmail: string) {
  const refetch = useRefetch(getSchedule, listSlots, summarizeTreatments);
  return useMutation({
    mutationFn: async ({ kind, day, slots }: SlotChange): Promise<SlotChange> => {
      const date = longDate(day);
      if (kind === 'published') {
        const body = { docEmail: doctorEmail, docSlot: [{ date, slot: slots }] };
        const { data } = await callRoute(publishSlots, { body });
        return { kind, day, slots: data.added.flatMap(({ slot }) => slot) };
      }
      for (const slot of slots) await callRoute(withdrawSlot, { query: { AppointmentDate: date, slot } });
      return { kind, day, slots };
    },
    onSettled: () => void refetch(),
  });
}
