import { getSchedule } from '#contract/bookings/schedule';
import { listSlots, publishSlots, withdrawSlot } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { longDate, type Day } from '#domain/shared/time';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';

/** Slots of one day that are published or withdrawn, by their wire names. */
type SlotChange = { kind: 'published' | 'withdrawn'; day: Day; slots: string[] };

/** Receives what was done, and how it is undone; null if nothing was. */
export type OnSlotsChanged = (text: string, undo: (() => Promise<unknown>) | null) => void;

/** Publishes or withdraws a doctor's own slots, and returns those that were changed. */
async function changeSlots(docEmail: string, { kind, day, slots }: SlotChange): Promise<SlotChange> {
  const date = longDate(day);
  if (kind === 'published') {
    const { data } = await callRoute(publishSlots, { body: { docEmail, docSlot: [{ date, slot: slots }] } });
    return { kind, day, slots: data.added.flatMap(({ slot }) => slot) };
  }
  for (const slot of slots) await callRoute(withdrawSlot, { query: { AppointmentDate: date, slot } });
  return { kind, day, slots };
}

/** Publishes or withdraws a doctor's own slots, and refetches what shows them. */
export function useChangeSlots(docEmail: string, onDone: OnSlotsChanged) {
  const { t } = useMessages();
  const refetch = useRefetch(getSchedule, listSlots, summarizeTreatments);
  return useAction(t, {
    unreachable: 'slots.failed',
    mutationFn: (wanted: SlotChange) => changeSlots(docEmail, wanted),
    onSuccess: ({ kind, day, slots }) => {
      const count = slots.length;
      if (count === 0) return onDone(t('schedule.nothingNew'), null);
      const opposite = { kind: kind === 'published' ? 'withdrawn' : 'published', day, slots } as const;
      onDone(t(`schedule.${kind}`, { count }), () => changeSlots(docEmail, opposite).finally(() => void refetch()));
    },
    onSettled: () => void refetch(),
  });
}
