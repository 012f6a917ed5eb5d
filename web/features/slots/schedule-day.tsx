import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoctorBooking } from '#contract/bookings/bookings';
import type { ScheduledDay } from '#contract/bookings/schedule';
import type { Day } from '#domain/shared/time';
import { clockOfSlot, formatDay } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { StepLinks } from '#web/ui/step-links.tsx';
import { stateKeys } from './slot-states.ts';
import { unavailableText } from './week-axis.ts';
import { workdayFrom } from './week.ts';

type ScheduleDayProps = {
  day: Day;
  /** The day's slots; undefined while they could not be loaded. */
  schedule: ScheduledDay | undefined;
  /** Whether `schedule` is still that of another day. */
  isStale: boolean;
  /** Shown instead of the times: without its patients, a day would be printed as if nobody came. */
  problem: ReactNode;
  onOpenBooking: (booking: DoctorBooking) => void;
  /** Payment and progress of a booking. */
  renderState: (booking: DoctorBooking) => ReactNode;
};

/** One day of a doctor as a sheet to print: every time with its patient and treatment. */
export function ScheduleDay({ day, schedule, isStale, problem, onOpenBooking, renderState }: ScheduleDayProps) {
  const { t, language } = useMessages();
  const slots = schedule?.slots ?? [];
  const link = (to: Day) => `?view=day&day=${to}`;
  return (
    <section className="grid gap-4" aria-labelledby="day-heading">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="day-heading" className="text-xl">
          {formatDay(day, language)}
        </h2>
        <div className="flex flex-wrap gap-3 print:hidden">
          <StepLinks
            label={t('slots.asDay')}
            back={{ to: link(workdayFrom(day, -1)), label: t('slots.previousDay') }}
            now={{ to: '?view=day', label: t('slots.today') }}
            next={{ to: link(workdayFrom(day, 1)), label: t('slots.nextDay') }}
          />
          <Button variant="outline" disabled={isStale || Boolean(problem)} onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t('slots.print')}
          </Button>
        </div>
      </header>
      {problem || (
        <div
          aria-busy={isStale}
          className={classNames(
            'overflow-hidden rounded-box border border-base-300 bg-base-100',
            isStale && 'opacity-60',
          )}
        >
          <table className="w-full text-start">
            <caption className="sr-only">{formatDay(day, language)}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('slots.time')}</th>
                <th scope="col">{t('slots.patient')}</th>
                <th scope="col">{t('slots.state')}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-base-300">
              {slots.length === 0 && (
                <tr>
                  <td colSpan={3} className="p-4 text-base-content/75 sm:px-6">
                    {schedule &&
                      (unavailableText(schedule, language, t) ??
                        t(schedule.hours.length > 0 ? 'schedule.noAppointments' : 'schedule.empty'))}
                  </td>
                </tr>
              )}
              {slots.map(({ slot, state, booking }) => (
                <tr key={slot} className="align-top max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)]">
                  <td className="py-4 ps-4 font-semibold whitespace-nowrap tabular-nums sm:w-0 sm:pe-6 sm:ps-6">
                    {clockOfSlot(slot, language)}
                  </td>
                  <td className="px-3 py-4 wrap-anywhere">
                    {booking ? (
                      <>
                        <button
                          type="button"
                          className="cursor-pointer text-start font-semibold underline-offset-4 hover:underline"
                          onClick={() => onOpenBooking(booking)}
                        >
                          {booking.patient_name}
                        </button>
                        <span className="block">{booking.treatmentNames[language]}</span>
                        <span className="block text-sm text-base-content/75">
                          {[booking.patient_phone, booking.patient_email].filter(Boolean).join(' · ')}
                        </span>
                      </>
                    ) : (
                      <span className="text-base-content/75">{t(stateKeys[state])}</span>
                    )}
                  </td>
                  <td className="px-3 pb-4 max-sm:col-start-2 max-sm:empty:hidden sm:py-4 sm:pe-6 sm:text-end">
                    {booking && renderState(booking)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
