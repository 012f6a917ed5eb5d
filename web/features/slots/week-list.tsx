import { ChevronRight, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { longDate, type TimeRange } from '#domain/shared/time';
import { clockOfSlot, formatDate, formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { stateKeys, tileStyles } from './slot-states.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { placeSlots, toRanges, unavailableText } from './week-axis.ts';
import type { CalendarProps } from './week-calendar.tsx';
import { toColumns } from './week-columns.ts';

/** Days below each other, each with its slots in order of time: the calendar on phones. */
export function WeekList({ days, hours, length, onOpen, onAdd }: CalendarProps) {
  const { t, language } = useMessages();
  const clock = useClinicClock();
  return (
    <ol className="grid gap-6">
      {toColumns(days, hours, clock).map((column) => {
        const { day, within } = column;
        const date = formatDate(longDate(day), language);
        const slots = placeSlots(column);
        return (
          <li key={day}>
            <div className="flex min-h-11 items-center justify-between gap-3">
              <h3 className={classNames('text-base', day === clock.day && 'text-primary')}>
                <Link to={`?view=day&day=${day}`}>{date}</Link>
                {day === clock.day && <span className="font-normal"> · {t('slots.today')}</span>}
              </h3>
              {within && (
                <Button
                  variant="ghost"
                  className="btn-square shrink-0 px-0!"
                  aria-label={t('schedule.addSlotsOn', { date })}
                  title={t('schedule.addSlots')}
                  onClick={() => onAdd(day, firstGap(within, column.used, length))}
                >
                  <Plus aria-hidden="true" className="size-5" />
                </Button>
              )}
            </div>
            {column.hours.length > 0 && (
              <p className="mb-1.5 text-sm">
                {t('schedule.hours', {
                  times: toRanges(column.hours)
                    .map((range) => formatRange(range, language))
                    .join(', '),
                })}
              </p>
            )}
            {(slots.length === 0 || !within) && (
              <p className="text-sm text-base-content/75 not-last:mb-1.5 empty:hidden">
                {unavailableText(column, language, t) ??
                  (slots.length === 0 && t(column.hours.length > 0 ? 'schedule.noAppointments' : 'schedule.empty'))}
              </p>
            )}
            <ul className="grid gap-1.5">
              {slots.map((slot) => (
                <li key={slot.slot}>
                  <button
                    type="button"
                    className={classNames(
                      'grid min-h-12 w-full grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-field border px-3 py-2 text-start text-sm leading-tight',
                      tileStyles[slot.state],
                    )}
                    onClick={() => onOpen(day, slot)}
                  >
                    <span className="tabular-nums">{clockOfSlot(slot.slot, language)}</span>
                    <span className="min-w-0">
                      <strong className="block truncate font-semibold">
                        {slot.booking?.patient_name ?? t(stateKeys[slot.state])}
                      </strong>
                      {slot.booking && <span className="block truncate">{slot.booking.treatmentNames[language]}</span>}
                    </span>
                    <ChevronRight aria-hidden="true" className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** The first empty time of a day that is long enough for a slot, else all of it. */
function firstGap(within: TimeRange, used: TimeRange[], length: number): TimeRange {
  const after = [within, ...used].map((range) => (range === within ? within.start : range.end));
  const starts = after.filter((start) => start >= within.start).toSorted((a, b) => a - b);
  const start = starts.find(
    (candidate) =>
      candidate + length <= within.end &&
      !used.some((range) => range.start < candidate + length && candidate < range.end),
  );
  return start === undefined ? within : { start, end: start + length };
}
