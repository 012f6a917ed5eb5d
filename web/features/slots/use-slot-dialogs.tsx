import { useState, type ReactNode } from 'react';
import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import { nameOfRange } from '#domain/shared/slot-times';
import { clockOf, longDate, minuteOf, type Day, type TimeRange } from '#domain/shared/time';
import { clockOfSlot, formatDate, formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { stateKeys, stateTexts } from './slot-states.ts';
import { useChangeSlots, type OnSlotsChanged } from './use-change-slots.ts';
import { fillRange, isWithdrawable, placeSlots, publishableRange, slotLengths } from './week-axis.ts';

type Opened = { day: Day; slot: ScheduledSlot } | { day: Day; range: TimeRange };

/** How long new slots are at first, in minutes. */
const USUAL_LENGTH = 30;

/** The dialog that publishes slots of a day by hand or withdraws one; `onDone` receives what was done and how it is undone. */
export function useSlotDialogs(
  doctorEmail: string,
  days: ScheduledDay[],
  onDone: OnSlotsChanged,
): { open: (day: Day, slot: ScheduledSlot) => void; add: (day: Day, range: TimeRange) => void; dialog: ReactNode } {
  const { t, language } = useMessages();
  const { openingHours } = useRootData().clinic;
  const clock = useClinicClock();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [length, setLength] = useState(USUAL_LENGTH);
  const changes = useChangeSlots(doctorEmail, (...done) => {
    setOpened(null);
    onDone(...done);
  });
  const show = (next: Opened | null) => {
    changes.reset();
    setOpened(next);
  };
  const day = opened && days.find((candidate) => candidate.day === opened.day);
  const slot = opened && 'slot' in opened ? opened.slot : null;
  const within = day && publishableRange(day, openingHours, clock);
  return {
    open: (on, free) => show({ day: on, slot: free }),
    add: (on, range) => show({ day: on, range }),
    dialog: opened && (slot ?? within) && (
      <Dialog
        isOpen
        size="sm"
        title={t(slot ? stateKeys[slot.state] : 'schedule.publishTitle')}
        onClose={() => show(null)}
      >
        <div className="grid gap-4">
          <p className="font-semibold">{formatDate(longDate(opened.day), language)}</p>
          {slot && (
            <>
              <p className="-mt-4">{clockOfSlot(slot.slot, language)}</p>
              <p>{t(stateTexts[slot.state])}</p>
              <FormError>{changes.failure}</FormError>
              {isWithdrawable(slot) && (
                <Button
                  variant="outline"
                  isBusy={changes.isPending}
                  onClick={() => changes.run({ kind: 'withdrawn', day: opened.day, slots: [slot.slot] })}
                >
                  {t('schedule.withdraw')}
                </Button>
              )}
            </>
          )}
          {'range' in opened && day && within && (
            <NewSlots
              range={opened.range}
              within={within}
              used={placeSlots(day).map(({ range }) => range)}
              length={length}
              onLength={setLength}
              isPending={changes.isPending}
              refusal={changes.failure}
              onPublish={(ranges) =>
                changes.run({ kind: 'published', day: opened.day, slots: ranges.map(nameOfRange) })
              }
            />
          )}
        </div>
      </Dialog>
    ),
  };
}

type NewSlotsProps = {
  /** The times to begin with. */
  range: TimeRange;
  /** Where slots can be published, and where there are some. */
  within: TimeRange;
  used: TimeRange[];
  length: number;
  onLength: (length: number) => void;
  isPending: boolean;
  /** Why they could not be published. */
  refusal: string | null;
  onPublish: (ranges: TimeRange[]) => void;
};

/** Slots of one length between two clock times. */
function NewSlots({ range, within, used, length, onLength, isPending, refusal, onPublish }: NewSlotsProps) {
  const { t, language } = useMessages();
  const [from, setFrom] = useState(clockOf(range.start));
  const [until, setUntil] = useState(clockOf(Math.min(Math.max(range.end, range.start + length), within.end)));
  const [isTried, setTried] = useState(false);
  const start = Math.max(minuteOf(from), within.start);
  const end = Math.min(minuteOf(until), within.end);
  const ranges = fillRange({ start, end }, length, used);
  const lengths = [...new Set([...slotLengths, length])].toSorted((a, b) => a - b);
  const limits = { type: 'time', min: clockOf(within.start), max: clockOf(within.end) };
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        setTried(true);
        if (ranges.length > 0) onPublish(ranges);
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...limits}
          label={t('schedule.from')}
          value={from}
          data-autofocus
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          {...limits}
          label={t('schedule.until')}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <SelectField
        label={t('schedule.length')}
        value={length}
        onChange={(event) => onLength(Number(event.target.value))}
        options={lengths.map((minutes) => [minutes, t('schedule.minutes', { count: minutes })])}
      />
      <p className="text-sm text-base-content/75">
        {ranges.map((timeRange) => formatRange(timeRange, language)).join(', ')}
      </p>
      <FormError>{isTried && ranges.length === 0 ? t('schedule.noneFits') : refusal}</FormError>
      <Button type="submit" variant="accent" isBusy={isPending}>
        {t('schedule.publish', { count: ranges.length })}
      </Button>
    </Form>
  );
}
