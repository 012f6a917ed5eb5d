import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getSchedule } from '#contract/bookings/schedule';
import { listSlots, publishSlots, withdrawSlot } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toast } from '#web/ui/toast.ts';

type Kind = 'published' | 'withdrawn';

/** Slots of one day that are published or withdrawn. */
type Change = { kind: Kind; day: Day; slots: string[]; isUndo: boolean };

export type SlotChanges = {
  /** Resolve to whether it succeeded; why it did not is shown by `onRefusal`, as a toast by default. */
  publish: (day: Day, ranges: TimeRange[], onRefusal?: (message: string) => void) => Promise<boolean>;
  withdraw: (day: Day, slot: string, onRefusal?: (message: string) => void) => Promise<boolean>;
  undo: () => Promise<boolean>;
  isPending: boolean;
  /** What was changed last; `isUndo`: it took back the change before, and is not undone itself. */
  done: Change | null;
};

/** Publishes and withdraws a doctor's own slots one step after the other; the last one can be undone. */
export function useSlotChanges(doctorEmail: string): SlotChanges {
  const { t } = useMessages();
  const refetch = useRefetch(getSchedule, listSlots, summarizeTreatments);
  const [done, setDone] = useState<Change | null>(null);
  const send = {
    published: async ({ day, slots }: Change) => {
      const body = { docEmail: doctorEmail, docSlot: [{ date: longDate(day), slot: slots }] };
      const { data } = await callRoute(publishSlots, { body });
      return data.added.flatMap(({ slot }) => slot);
    },
    withdrawn: async ({ day, slots }: Change) => {
      let refusal: unknown;
      for (const slot of slots) {
        // One that was booked meanwhile stays; the others are withdrawn.
        await callRoute(withdrawSlot, { query: { AppointmentDate: longDate(day), slot } }).catch((error: unknown) => {
          if (!hasErrorCode(error, 'not_found')) refusal ??= error;
        });
      }
      if (refusal) throw refusal;
      return slots;
    },
  };
  const change = useMutation({
    mutationFn: async (wanted: Change) => ({ ...wanted, slots: await send[wanted.kind](wanted) }),
    onSuccess: async (changed) => {
      await refetch();
      last.current = changed;
      setDone(changed);
    },
    onError: () => void refetch(),
  });
  // A step begins once the one before is done and its result is read.
  const last = useRef<Change | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const run = (wish: () => Change | null, onRefusal: (message: string) => void = toast.error) => {
    const result = queue.current.then(async () => {
      const wanted = wish();
      if (!wanted) return false;
      try {
        await change.mutateAsync(wanted);
        return true;
      } catch (error) {
        onRefusal(errorMessage(error, t, 'slots.failed'));
        return false;
      }
    });
    queue.current = result;
    return result;
  };
  return {
    publish: (day, ranges, onRefusal) =>
      run(() => ({ kind: 'published', day, slots: ranges.map(nameOfRange), isUndo: false }), onRefusal),
    withdraw: (day, slot, onRefusal) =>
      run(() => ({ kind: 'withdrawn', day, slots: [slot], isUndo: false }), onRefusal),
    undo: () =>
      run(() => {
        const undone = last.current;
        if (!undone || undone.isUndo || undone.slots.length === 0) return null;
        return { ...undone, kind: undone.kind === 'published' ? 'withdrawn' : 'published', isUndo: true };
      }),
    isPending: change.isPending,
    done,
  };
}
