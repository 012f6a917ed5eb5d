import { DayPicker } from 'react-day-picker';
import { isOpen } from '#domain/availability';
import type { Day } from '#domain/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { toDate, toDay } from './calendar-days.ts';

type DayCalendarProps = {
  today: Day;
  last: Day;
  closed: string[];
  /** Days with published times. */
  published: Day[];
  chosen: Day[];
  onChoose: (days: Day[]) => void;
};

/** The class names of the library's elements. A day has 44 px, the minimal touch target. */
const styles = {
  root: 'relative w-fit',
  month: 'grid gap-2',
  month_caption: 'flex h-11 items-center justify-center font-heading text-lg font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: buttonClass('ghost', 'md', 'btn-square px-0! aria-disabled:opacity-30'),
  button_next: buttonClass('ghost', 'md', 'btn-square px-0! aria-disabled:opacity-30'),
  chevron: 'size-5 fill-current',
  month_grid: 'border-collapse',
  weekday: 'h-9 text-sm font-medium text-base-content/75',
  day: 'p-0.5',
  day_button:
    'relative grid size-10 cursor-pointer place-items-center rounded-field border border-transparent tabular-nums sm:size-11 hover:bg-base-200 disabled:cursor-not-allowed disabled:bg-transparent',
  today: '[&>button]:border-primary [&>button]:font-bold',
  selected: '[&>button]:bg-primary! [&>button]:text-primary-content',
  disabled: '[&>button]:text-base-content/40',
  hidden: 'invisible',
} as const;

const marks = {
  closed: '[&>button]:line-through',
  published:
    '[&>button]:after:absolute [&>button]:after:bottom-1 [&>button]:after:size-1.5 [&>button]:after:rounded-full [&>button]:after:bg-accent',
};

/** A calendar of one month to choose days from; past and closed days are disabled. */
export function DayCalendar({ today, last, closed, published, chosen, onChoose }: DayCalendarProps) {
  const { t, language } = useMessages();
  const createFormatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-US', options);
    return (date: Date) => format.format(date);
  };
  const closedDays = new Set(closed);
  const publishedDays = new Set(published);
  const formatFullDay = createFormatter({ dateStyle: 'full' });
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
      classNames={styles}
      formatters={{
        formatCaption: createFormatter({ month: 'long', year: 'numeric' }),
        formatWeekdayName: createFormatter({ weekday: 'short' }),
      }}
      labels={{
        labelGrid: createFormatter({ month: 'long', year: 'numeric' }),
        labelWeekday: createFormatter({ weekday: 'long' }),
        labelNext: () => t('slots.nextMonth'),
        labelPrevious: () => t('slots.previousMonth'),
        labelDayButton: (date, modifiers) =>
          [
            formatFullDay(date),
            modifiers['closed'] ? t('slots.legendClosed') : null,
            modifiers['published'] ? t('slots.legendPublished') : null,
          ]
            .filter(Boolean)
            .join(', '),
      }}
    />
  );
}
