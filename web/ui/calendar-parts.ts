import { buttonClass } from './button-style.ts';

/** The class names of the calendar library's elements. A day has 44 px, the minimal touch target; less on very narrow phones. */
export const calendarStyles = {
  root: 'relative w-full max-w-84',
  month: 'grid gap-2',
  month_caption: 'flex h-11 items-center justify-center font-heading text-lg font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: buttonClass('ghost', 'md', 'btn-square px-0! aria-disabled:opacity-30'),
  button_next: buttonClass('ghost', 'md', 'btn-square px-0! aria-disabled:opacity-30'),
  chevron: 'size-5 fill-current',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 text-sm font-medium text-base-content/75',
  day: 'p-0.5',
  day_button:
    'relative mx-auto grid h-11 w-full max-w-11 cursor-pointer place-items-center rounded-field border border-transparent tabular-nums hover:bg-base-200 disabled:cursor-not-allowed disabled:bg-transparent',
  today: '[&>button]:border-primary [&>button]:font-bold',
  selected: '[&>button]:bg-primary! [&>button]:text-primary-content',
  disabled: '[&>button]:text-base-content/40',
  hidden: 'invisible',
} as const;

/** A dot below the number of a day; the legend of its calendar names what it marks. */
export const dotClass =
  '[&>button]:after:absolute [&>button]:after:bottom-1 [&>button]:after:size-1.5 [&>button]:after:rounded-full [&>button]:after:bg-primary data-selected:[&>button]:after:bg-primary-content';

type CalendarTexts = {
  /** The locale of dates, such as `en-US`. */
  locale: string;
  previousMonth: string;
  nextMonth: string;
  /** What a day is called after its date; null for nothing. */
  describeDay: (date: Date, modifiers: Record<string, boolean>) => (string | null)[];
};

/** Captions and labels of a calendar in one language. */
export function calendarTexts({ locale, previousMonth, nextMonth, describeDay }: CalendarTexts) {
  const createFormatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => format.format(date);
  };
  const formatMonth = createFormatter({ month: 'long', year: 'numeric' });
  const formatFullDay = createFormatter({ dateStyle: 'full' });
  return {
    formatters: { formatCaption: formatMonth, formatWeekdayName: createFormatter({ weekday: 'short' }) },
    labels: {
      labelGrid: formatMonth,
      labelWeekday: createFormatter({ weekday: 'long' }),
      labelNext: () => nextMonth,
      labelPrevious: () => previousMonth,
      labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
        [formatFullDay(date), ...describeDay(date, modifiers)].filter(Boolean).join(', '),
    },
  };
}
