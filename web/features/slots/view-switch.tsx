import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';

const views = ['table', 'week', 'day'] as const;
export type View = (typeof views)[number];

/** The view that a URL names; the table otherwise. */
export function viewOf(search: URLSearchParams): View {
  return views.find((view) => view === search.get('view')) ?? 'table';
}

/** Switches between the views of a schedule; stored in the URL. */
export function ViewSwitch({ view }: { view: View }) {
  const { t } = useMessages();
  const labels = { table: t('slots.asTable'), week: t('slots.asWeek'), day: t('slots.asDay') };
  return (
    <nav className="join print:hidden" aria-label={t('slots.view')}>
      {views.map((option) => (
        <Link
          key={option}
          to={option === 'table' ? '?' : `?view=${option}`}
          aria-current={view === option ? 'true' : undefined}
          className={classNames(
            'btn join-item',
            view === option ? 'btn-primary' : 'btn-outline border-base-content/30',
          )}
        >
          {labels[option]}
        </Link>
      ))}
    </nav>
  );
}
