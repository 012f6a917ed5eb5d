import { ArrowLeft, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { Link } from 'react-router';
import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { clockOfSlot, formatDate, formatDay, formatRange } from '#i18n/format';
import { useRootData } from '#web/root-data.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import { StepLinks } from '#web/ui/step-links.tsx';
import { Table } from '#web/ui/table.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { stateKeys } from './slot-states.ts';
import { publishableRange, unavailableText } from './week-axis.ts';
import { workdayFrom } from './week.ts';

type ScheduleDayProps = {
  day: Day;
  /** The day's slots; undefined while they could not be loaded. */
  schedule: ScheduledDay | undefined;
  /** Whether `schedule` is still that of another day. */
  isStale: boolean;
  /** Shown instead of the times: without its patients, a day would be printed as if nobody came. */
  problem: ReactNode;
  linkOf: (day: Day) => string;
  /** The week of the day. */
  backLink: string;
  hours: TimeRange[];
  onOpen: (slot: ScheduledSlot) => void;
  /** Null: slots are published by their doctor alone. */
  onAdd: ((day: Day, range: TimeRange) => void) | null;
  /** Payment and progress of a booking. */
  renderState: (booking: DoctorBooking) => ReactNode;
};

/** One day of a doctor as a sheet to print: every time with its patient and treatment. */
export function ScheduleDay(props: ScheduleDayProps) {
  const { day, schedule, isStale, problem, linkOf: link, backLink, hours, onOpen, onAdd, renderState } = props;
  const { t, language } = useMessages();
  const slots = schedule?.slots ?? [];
  const clock = useClinicClock();
  const { openingHours } = useRootData().clinic;
  const within = schedule && publishableRange(schedule, openingHours, clock);
  return (
    <section className="grid gap-4" aria-labelledby="day-heading">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <Link to={backLink} className="inline-flex items-center gap-2 link print:hidden">
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('hours.backToWeek')}
          </Link>
          <h2 id="day-heading" className="text-xl">
            {formatDay(day, language)}
          </h2>
          <p className="text-base-content/75">{hours.map((range) => formatRange(range, language)).join(', ')}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <StepLinks
            label={t('slots.asDay')}
            back={{ to: link(workdayFrom(day, -1)), label: t('slots.previousDay') }}
            now={{ to: link(clock.day), label: t('slots.today') }}
            next={{ to: link(workdayFrom(day, 1)), label: t('slots.nextDay') }}
          />
          {within && onAdd && (
            <Button
              icon={Plus}
              variant="outline"
              aria-label={t('schedule.addSlotsOn', { date: formatDate(longDate(day), language) })}
              onClick={() => onAdd(day, within)}
            >
              {t('schedule.addSlots')}
            </Button>
          )}
          <PrintButton disabled={isStale || Boolean(problem)}>{t('slots.print')}</PrintButton>
        </div>
      </header>
      {problem}
      {!problem && slots.length === 0 && (
        <p className="rounded-box border border-base-300 bg-base-100 p-4 text-base-content/75">
          {schedule &&
            (unavailableText(schedule, language, t) ??
              t(schedule.hours.length > 0 ? 'schedule.noAppointments' : 'schedule.empty'))}
        </p>
      )}
      {!problem && slots.length > 0 && (
        <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
          <Table
            caption={formatDay(day, language)}
            items={slots}
            keyOf={({ slot }) => slot}
            columns={{
              time: ['title', t('slots.time')],
              patient: ['foot', t('slots.patient')],
              state: ['foot', t('slots.state')],
            }}
            renderCells={(one) => ({
              time: (
                <span className="font-semibold whitespace-nowrap tabular-nums">{clockOfSlot(one.slot, language)}</span>
              ),
              patient: (
                <>
                  <button
                    type="button"
                    className={classNames(
                      'inline-flex cursor-pointer items-center gap-1 text-start underline-offset-4 hover:underline',
                      one.booking ? 'font-semibold' : 'text-base-content/75',
                    )}
                    onClick={() => onOpen(one)}
                  >
                    {one.booking?.patient_name ?? t(stateKeys[one.state])}
                    {!one.booking && <ChevronRight aria-hidden="true" className="size-4 print:hidden" />}
                  </button>
                  {one.booking && (
                    <>
                      <span className="block">{one.booking.treatmentNames[language]}</span>
                      <span className="block text-sm text-base-content/75">
                        {[one.booking.patient_phone, one.booking.patient_email].filter(Boolean).join(' · ')}
                      </span>
                    </>
                  )}
                </>
              ),
              state: one.booking && renderState(one.booking),
            })}
          />
        </div>
      )}
    </section>
  );
}
