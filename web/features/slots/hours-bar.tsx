import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { addDays, longDate, type Day } from '#domain/shared/time';
import { formatShortDate, partsOfDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';

type HoursBarProps = {
  title: string;
  monday: Day;
  linkOf: (monday: Day | null) => string;
  weeks: number;
  /** The last day that is published. */
  until: Day;
  editor: {
    /** How many changes are not published. */
    changes: number;
    /** The plan is a suggestion, which nobody has published. */
    isSuggested: boolean;
    /** There is a newer plan, which has to be loaded before the changes can be published. */
    isOlder: boolean;
    isBusy: boolean;
    discard: () => void;
    loadNewer: () => void;
    publish: () => void;
  };
};

/** The title of the week, which stays in sight with what is not published; on phones that stands above the tabs. */
export function HoursBar(props: HoursBarProps) {
  const { title, monday, linkOf, weeks, until, editor } = props;
  const { changes, isSuggested, isOlder, isBusy, discard, loadNewer, publish } = editor;
  const { t, language } = useMessages();
  const square = buttonClass('ghost', 'md', 'btn-square size-10 min-h-10 p-0!');
  const canPublish = changes > 0 || isSuggested;
  const last = formatShortDate(longDate(until), language);
  const [from, to] = [monday, addDays(monday, 4)].map((day) => {
    const { day: number, month } = partsOfDate(longDate(day), language);
    return language === 'en' ? `${number} ${month}` : `${number}. ${month}`;
  });
  return (
    <header className="z-20 -mx-4 -mt-3 mb-2 flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-base-300 bg-base-100 px-4 py-1.5 md:sticky md:top-(--bar) md:min-h-16 md:border-b rail:-mx-6 rail:px-6 print:static">
      <h1 className="me-auto text-2xl md:me-2 rail:text-[1.75rem]">{title}</h1>
      <nav aria-label={t('slots.asWeek')} className="flex items-center gap-1 print:hidden">
        <Link to={linkOf(null)} preventScrollReset className={buttonClass('outline', 'sm', 'min-h-10 max-lg:hidden')}>
          {t('slots.thisWeek')}
        </Link>
        <Link
          to={linkOf(addDays(monday, -7))}
          preventScrollReset
          className={square}
          aria-label={t('slots.previousWeek')}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
        <strong className="min-w-32 text-center text-[15px] font-semibold whitespace-nowrap md:min-w-36 md:text-base">{`${from} – ${to}`}</strong>
        <Link to={linkOf(addDays(monday, 7))} preventScrollReset className={square} aria-label={t('slots.nextWeek')}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      </nav>
      <div
        className={classNames(
          'flex items-center gap-3 md:ms-auto print:hidden',
          'max-md:fixed max-md:inset-x-0 max-md:bottom-(--tabs,4rem) max-md:z-20 max-md:border-t max-md:border-base-300 max-md:bg-base-100 max-md:px-4 max-md:py-2',
          !canPublish && 'max-md:hidden',
          // Its button is too long for one row of a phone.
          isOlder && 'justify-end max-md:flex-wrap max-md:*:first:basis-full',
        )}
      >
        <p aria-live="polite" className="text-sm leading-5 max-md:me-auto md:text-end">
          {isSuggested && <strong className="block text-[15px] font-semibold">{t('hours.suggested')}</strong>}
          {changes > 0 && (
            <strong className="block text-[15px] font-semibold">
              {t('hours.changes', { count: changes })}
              <span className="max-md:sr-only">{t('hours.notPublished')}</span>
            </strong>
          )}
          <span className="text-base-content/75">
            {isOlder
              ? t('hours.older')
              : canPublish
                ? t('hours.weeks', { weeks, until: last })
                : t('hours.published', { until: last })}
          </span>
        </p>
        {changes > 0 && (
          <Button variant="ghost" className="px-3 text-primary" onClick={discard}>
            {t('hours.discard')}
          </Button>
        )}
        {canPublish && (
          <Button variant="accent" isBusy={isBusy} onClick={isOlder ? loadNewer : publish}>
            {t(isOlder ? 'hours.loadNewer' : 'plans.publish')}
          </Button>
        )}
      </div>
    </header>
  );
}
