import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { listPlans, type Plan } from '#contract/slots/plans';
import type { DoctorBooking } from '#contract/bookings/bookings';
import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import { isValidOn } from '#domain/slots/plans';
import { addDays, longDate, type Day, type TimeRange } from '#domain/shared/time';
import { formatDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { LengthSelect } from './length-select.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { StepLinks } from '#web/ui/step-links.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { useSlotChanges, type SlotChanges } from './use-slot-changes.ts';
import { WeekCalendar } from './week-calendar.tsx';
import { toColumns } from './week-columns.ts';
import { WeekList } from './week-list.tsx';

/** How long new slots are unless the doctor's plan has another length, in minutes. */
const USUAL_LENGTH = 30;

type Opened = { kind: 'slot'; day: Day; slot: ScheduledSlot } | { kind: 'add'; day: Day; range: TimeRange };

type ScheduleWeekProps = {
  doctorEmail: string;
  days: ScheduledDay[];
  /** Whether `days` are still those of another week. */
  isStale: boolean;
  onOpenBooking: (booking: DoctorBooking) => void;
};

/** A week of a doctor: a calendar with a time axis, on phones a list by day. */
export function ScheduleWeek({ doctorEmail, days, isStale, onOpenBooking }: ScheduleWeekProps) {
  const { t, language } = useMessages();
  const { openingHours: hours } = useRootData().clinic;
  const isWide = useIsWide();
  const clock = useClinicClock();
  const changes = useSlotChanges(doctorEmail);
  const [chosenLength, setLength] = useState<number | null>(null);
  const plans = useRoute(listPlans, { query: {} });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [closings, setClosings] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const monday = days[0]?.day ?? clock.day;
  const length = chosenLength ?? lengthOfPlan(plans.data?.data.plans ?? [], monday) ?? USUAL_LENGTH;
  const link = (day: Day) => `?view=week&week=${day}`;
  const open = (next: Opened | null) => {
    setRefusal(null);
    setOpened(next);
  };
  const close = () => open(null);
  const closeAfter = async (change: Promise<boolean>) => {
    setRefusal(null);
    if (!(await change)) return;
    close();
    setClosings((count) => count + 1);
  };
  const calendar = {
    days,
    hours,
    length,
    changes,
    closings,
    onOpen: (day: Day, slot: ScheduledSlot) =>
      slot.booking ? onOpenBooking(slot.booking) : open({ kind: 'slot', day, slot }),
    onAdd: (day: Day, range: TimeRange) => open({ kind: 'add', day, range }),
  };
  const column = opened && toColumns(days, hours, clock).find(({ day }) => day === opened.day);
  return (
    <section className="grid gap-4" aria-labelledby="week-heading" aria-busy={isStale}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="week-heading" className="text-xl">
          {t('slots.week', { date: formatDate(longDate(monday), language) })}
        </h2>
        <StepLinks
          label={t('slots.asWeek')}
          back={{ to: link(addDays(monday, -7)), label: t('slots.previousWeek') }}
          now={{ to: '?view=week', label: t('slots.thisWeek') }}
          next={{ to: link(addDays(monday, 7)), label: t('slots.nextWeek') }}
        />
      </header>
      <div className="grid items-end gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_14rem] print:hidden">
        <LastChange changes={changes} hint={isWide ? t('schedule.hint') : t('schedule.phoneHint')} />
        {isWide && <LengthSelect length={length} onLength={setLength} />}
      </div>
      <div className={classNames(isStale && 'opacity-60')}>
        {isWide ? <WeekCalendar {...calendar} /> : <WeekList {...calendar} />}
      </div>
      {opened?.kind === 'slot' && (
        <SlotDialog
          {...opened}
          isPending={changes.isPending}
          refusal={refusal}
          onWithdraw={() => void closeAfter(changes.withdraw(opened.day, opened.slot.slot, setRefusal))}
          onClose={close}
        />
      )}
      {opened?.kind === 'add' && column?.within && (
        <PublishDialog
          {...opened}
          within={column.within}
          used={column.used}
          length={length}
          onLength={setLength}
          isPending={changes.isPending}
          refusal={refusal}
          onPublish={(ranges) => void closeAfter(changes.publish(opened.day, ranges, setRefusal))}
          onClose={close}
        />
      )}
    </section>
  );
}

/** How long the slots of the plan of a week are; undefined without one, or with the specified ranges only. */
function lengthOfPlan(plans: Plan[], monday: Day): number | undefined {
  const plan = plans.find((candidate) =>
    isValidOn({ validFrom: candidate.valid_from, validUntil: candidate.valid_until }, monday),
  );
  return plan?.days.map(({ slot_minutes: minutes }) => minutes).find((minutes) => typeof minutes === 'number');
}

/** What was published or withdrawn last, with a button to undo it; before, how to use the calendar. */
function LastChange({ changes: { done, undo, isPending }, hint }: { changes: SlotChanges; hint: string }) {
  const { t } = useMessages();
  const text = () => {
    if (!done) return null;
    if (done.isUndo) return t('schedule.undone');
    if (done.slots.length === 0) return t('schedule.nothingNew');
    return t(`schedule.${done.kind}`, { count: done.slots.length });
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p aria-live="polite" className={classNames(done ? 'font-semibold' : 'sr-only')}>
        {text()}
      </p>
      {done && !done.isUndo && done.slots.length > 0 ? (
        <Button variant="outline" size="sm" className="min-h-11" isBusy={isPending} onClick={() => void undo()}>
          <Undo2 aria-hidden="true" className="size-4" />
          {t('schedule.undo')}
        </Button>
      ) : (
        <p className="text-sm text-base-content/75">{!done && hint}</p>
      )}
    </div>
  );
}
