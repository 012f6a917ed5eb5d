import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { DocSlot } from '#contract/slots';
import { slotRanges } from '#domain/slots';
import { addDays, longDate, type Day } from '#domain/time';
import { formatDate, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useToday } from './use-today.ts';
import { stateOf, weekOf, type CellState } from './week.ts';

const cellStyles: Record<CellState, string> = {
  free: 'border-success/30 bg-success/12',
  taken: 'border-warning/70 bg-warning/25',
  closed: 'border-base-content/20 bg-base-200',
  none: 'border-dashed border-base-content/20 text-base-content/60',
};

/** The schedule of one week: the four ranges of Monday to Friday. */
export function ScheduleWeek({ days, wanted }: { days: DocSlot[]; wanted: string | null }) {
  const { t, language } = useMessages();
  const today = useToday();
  const week = weekOf(wanted, today);
  const [monday = today] = week;
  const weekLink = (day: Day | null) => `?view=week${day ? `&week=${day}` : ''}`;
  const labels: Record<CellState, string> = {
    free: t('slots.free'),
    taken: t('slots.taken'),
    closed: t('slots.closed'),
    none: t('slots.notPublished'),
  };
  return (
    <section className="grid gap-4" aria-labelledby="week-heading">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="week-heading" className="text-xl">
          {t('slots.week', { date: formatDate(longDate(monday), language) })}
        </h2>
        <nav className="flex gap-2" aria-label={t('slots.asWeek')}>
          <Link
            to={weekLink(addDays(monday, -7))}
            preventScrollReset
            className={buttonClass('outline', 'md', 'btn-square px-0!')}
            aria-label={t('slots.previousWeek')}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Link>
          <Link to={weekLink(null)} preventScrollReset className={buttonClass('outline', 'md')}>
            {t('slots.thisWeek')}
          </Link>
          <Link
            to={weekLink(addDays(monday, 7))}
            preventScrollReset
            className={buttonClass('outline', 'md', 'btn-square px-0!')}
            aria-label={t('slots.nextWeek')}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
        </nav>
      </header>
      <ol className="grid gap-4 md:grid-cols-5 md:gap-3">
        {week.map((day) => (
          <li key={day} className="grid content-start gap-2">
            <h3
              className={classNames(
                'rounded-field px-2 py-1.5 text-base md:text-center md:text-sm',
                day === today && 'bg-primary/15',
              )}
            >
              {dayTitle(day, language)}
              {day === today && <span className="font-normal"> · {t('slots.today')}</span>}
            </h3>
            <ul className="grid grid-cols-2 gap-2 md:grid-cols-1">
              {slotRanges.map(({ name }) => {
                const state = stateOf(days, day, name);
                return (
                  <li
                    key={name}
                    className={classNames('grid gap-0.5 rounded-field border px-3 py-2', cellStyles[state])}
                  >
                    <span className="text-xs">{formatSlot(name, language, t)}</span>
                    <strong className="text-sm font-semibold">{labels[state]}</strong>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `Mon, Nov 30` */
function dayTitle(day: Day, language: 'en' | 'de'): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
