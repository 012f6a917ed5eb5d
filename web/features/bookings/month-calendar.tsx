import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { DocSlot } from '#contract/slots/slots';
import { dayFromLongDate, longDate } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toDate, toDay } from '#web/ui/calendar-days.ts';
import { calendarStyles, calendarTexts, dotClass } from '#web/ui/calendar-parts.ts';

type MonthCalendarProps = { days: DocSlot[]; chosen: string; onChoose: (date: string) => void };

/** A calendar of one month; only days with free times can be chosen. A dot marks the days on which the patient is booked. */
export function MonthCalendar({ days, chosen, onChoose }: MonthCalendarProps) {
  const { t, language } = useMessages();
  const counts = new Map(
    days.map(({ date, slot, spaces = slot.length }) => [dayFromLongDate(date) ?? '', slot.length && spaces]),
  );
  const isBooked = (date: Date) => counts.get(toDay(date)) === 0;
  const dates = [...counts.keys()].map(toDate);
  const chosenDay = dayFromLongDate(chosen);
  const [first, last] = [dates[0], dates.at(-1)];
  const monthOfChosen = chosenDay ? toDate(chosenDay) : first;
  const [shown, setShown] = useState({ of: chosen, month: monthOfChosen });
  // Another day was chosen by its select or by a chip.
  if (chosen !== shown.of) setShown({ of: chosen, month: chosenDay ? toDate(chosenDay) : shown.month });
  return (
    <>
      <DayPicker
        mode="single"
        aria-label={t('bookings.freeDays')}
        lang={language}
        weekStartsOn={1}
        {...(first && last && { startMonth: first, endMonth: last })}
        {...(shown.month && { month: shown.month })}
        onMonthChange={(month) => setShown({ of: chosen, month })}
        selected={chosenDay ? toDate(chosenDay) : undefined}
        onSelect={(_selected, date) => onChoose(longDate(toDay(date)))}
        disabled={(date) => !counts.get(toDay(date))}
        modifiers={{ booked: isBooked }}
        modifiersClassNames={{ booked: dotClass }}
        classNames={calendarStyles}
        {...calendarTexts({
          locale: language === 'de' ? 'de-DE' : 'en-US',
          previousMonth: t('slots.previousMonth'),
          nextMonth: t('slots.nextMonth'),
          describeDay: (date) => {
            const count = counts.get(toDay(date));
            if (count === undefined) return [null];
            return [t(isBooked(date) ? 'bookings.youAreBooked' : 'bookings.placesLeft', { count })];
          },
        })}
      />
      {dates.some(isBooked) && (
        // Screen readers read it with the day.
        <p aria-hidden="true" className="flex items-center gap-2 text-sm text-base-content/75">
          <span className="size-2 shrink-0 rounded-full bg-primary" />
          <span className="first-letter:uppercase">{t('bookings.youAreBooked')}</span>
        </p>
      )}
    </>
  );
}
