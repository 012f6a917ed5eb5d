import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { joinWeekHours, rangesFault, splitWeekHours } from '#domain/clinic/opening-hours-text';
import { addDays } from '#domain/shared/time';
import { normalizeClock, writtenClock } from '#i18n/clock-text';
import { formatWeekday } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ClockInput } from '#web/ui/clock-input.tsx';
import { FieldHelp, type FieldTexts } from '#web/ui/field.tsx';

type OpeningHoursFieldProps = FieldTexts & { value: string; onType: (value: string) => void };

/** The opening hours of each day of the week. A day without hours is closed; its first hours are those of the day above. */
export function OpeningHoursField({ label, value, error, hint, onType }: OpeningHoursFieldProps) {
  const { t, language } = useMessages();
  const id = useId();
  const week = splitWeekHours(value);
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="sr-only">{label}</legend>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {week.map((ranges, at) => {
          const day = formatWeekday(addDays('2026-11-23', at), language);
          const set = (next: string[]) => onType(joinWeekHours(week.with(at, next)));
          const add = () =>
            set(
              ranges.length > 0
                ? [...ranges, '-']
                : (week.slice(0, at).findLast((above) => above.length > 0) ?? ['09:00-18:00']),
            );
          const isWrong = error !== undefined && rangesFault(ranges) !== null;
          const clock = (range: string, index: number, part: 0 | 1) => (
            <ClockInput
              label={t(part === 0 ? 'settings.opens' : 'settings.closes', { day })}
              isWrong={isWrong}
              value={writtenClock(range.split('-')[part] ?? '', language)}
              onChange={(typed) => {
                const clock = normalizeClock(typed).replaceAll(/[-,;]/g, '');
                set(ranges.with(index, range.split('-').with(part, clock).join('-')));
              }}
            />
          );
          return (
            <li
              key={day}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 sm:grid-cols-[8rem_auto_1fr]"
            >
              <span className="font-medium max-sm:col-start-1 max-sm:row-start-1">{day}</span>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-2">
                {ranges.length === 0 && <span className="text-base-content/75">{t('settings.dayClosed')}</span>}
                {[...ranges.entries()].map(([index, range]) => (
                  <span key={index} className="flex items-center gap-1">
                    {clock(range, index, 0)}–{clock(range, index, 1)}
                    <IconButton
                      icon={X}
                      label={t('settings.removeHours', { day, hours: range.replace('-', '–') })}
                      onClick={({ currentTarget }) => {
                        // The pressed button goes.
                        currentTarget.closest('li')?.querySelector<HTMLElement>('[data-add]')?.focus();
                        set(ranges.toSpliced(index, 1));
                      }}
                    />
                  </span>
                ))}
              </div>
              <IconButton
                icon={Plus}
                label={t('settings.addHours', { day })}
                data-add=""
                className="text-primary max-sm:col-start-2 max-sm:row-start-1"
                onClick={add}
              />
            </li>
          );
        })}
      </ul>
      <FieldHelp id={id} hint={hint} error={error} />
    </fieldset>
  );
}
