import { DayPicker } from 'react-day-picker';
import { isOpen } from '#domain/slots/availability';
import type { Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toDate, toDay } from '#web/ui/calendar-days.ts';
import { calendarStyles, calendarTexts, dotClass } from '#web/ui/calendar-parts.ts';

type DayCalendarProps = {
  today: Day;
  last: Day;
  closed: string[];
  /** Days with published times. */
  published: Day[];
  chosen: Day[];
  onChoose: (days: Day[]) => void;
};

const marks = { closed: '[&>button]:line-through', published: dotClass };

/** A calendar of one month to choose days from; past and closed days are disabled. */
export function DayCalendar({ today, last, closed, published, chosen, onChoose }: DayCalendarProps) {
  const { t, language } = useMessages();
  const closedDays = new Set(closed);
  const publishedDays = new Set(published);
  const isClosed = (date: Date) => !isOpen(toDay(date), closedDays);
  return (
    <DayPicker
      mode="multiple"
      aria-label={t('slots.calendar')}
      lang={language}
      weekStartsOn={1}
      today={toDate(today)}
      startMonth={toDate(today)}
      endMonth={toDate(last)}
      selected={chosen.map(toDate)}
      onSelect={(dates = []) => onChoose(dates.map(toDay).toSorted())}
      disabled={[{ before: toDate(today) }, { after: toDate(last) }, isClosed]}
      modifiers={{ closed: isClosed, published: (date) => publishedDays.has(toDay(date)) }}
      modifiersClassNames={marks}
      classNames={calendarStyles}
      {...calendarTexts({
        locale: language === 'de' ? 'de-DE' : 'en-US',
        previousMonth: t('slots.previousMonth'),
        nextMonth: t('slots.nextMonth'),
        describeDay: (_date, modifiers) => [
          modifiers['closed'] ? t('slots.legendClosed') : null,
          modifiers['published'] ? t('slots.legendPublished') : null,
        ],
      })}
    />
  );
}
