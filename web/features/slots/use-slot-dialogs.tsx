import { useState, type ReactNode } from 'react';
import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import { nameOfRange } from '#domain/shared/slot-times';
import type { Day, TimeRange } from '#domain/shared/time';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { oppositeOf, useSlotChanges, type SlotChange } from './use-slot-changes.ts';
import { placeSlots, publishableRange } from './week-axis.ts';

type Opened = { kind: 'slot'; day: Day; slot: ScheduledSlot } | { kind: 'add'; day: Day; range: TimeRange };

/** How long new slots are at first, in minutes. */
const USUAL_LENGTH = 30;

/** The dialogs that publish slots of a day by hand and withdraw one; `onDone` receives what was done and how it is undone. */
export function useSlotDialogs(
  doctorEmail: string,
  days: ScheduledDay[],
  onDone: (text: string, undo: (() => Promise<unknown>) | null) => void,
): { open: (day: Day, slot: ScheduledSlot) => void; add: (day: Day, range: TimeRange) => void; dialog: ReactNode } {
  const { t } = useMessages();
  const { openingHours } = useRootData().clinic;
  const clock = useClinicClock();
  const changes = useSlotChanges(doctorEmail);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [length, setLength] = useState(USUAL_LENGTH);
  const show = (next: Opened | null) => {
    changes.reset();
    setOpened(next);
  };
  const send = (wanted: SlotChange) =>
    changes.mutate(wanted, {
      onSuccess: (done) => {
        const undo = oppositeOf(done);
        const count = done.slots.length;
        show(null);
        onDone(
          count === 0 ? t('schedule.nothingNew') : t(`schedule.${done.kind}`, { count }),
          undo && (() => changes.mutateAsync(undo)),
        );
      },
    });
  const refusal = changes.error && errorMessage(changes.error, t, 'slots.failed');
  const day = opened && days.find((candidate) => candidate.day === opened.day);
  const within = day && publishableRange(day, openingHours, clock);
  return {
    open: (on, slot) => show({ kind: 'slot', day: on, slot }),
    add: (on, range) => show({ kind: 'add', day: on, range }),
    dialog: (
      <>
        {opened?.kind === 'slot' && (
          <SlotDialog
            {...opened}
            isPending={changes.isPending}
            refusal={refusal}
            onWithdraw={() => send({ kind: 'withdrawn', day: opened.day, slots: [opened.slot.slot] })}
            onClose={() => show(null)}
          />
        )}
        {opened?.kind === 'add' && day && within && (
          <PublishDialog
            {...opened}
            within={within}
            used={placeSlots(day).map(({ range }) => range)}
            length={length}
            onLength={setLength}
            isPending={changes.isPending}
            refusal={refusal}
            onPublish={(ranges) => send({ kind: 'published', day: opened.day, slots: ranges.map(nameOfRange) })}
            onClose={() => show(null)}
          />
        )}
      </>
    ),
  };
}
