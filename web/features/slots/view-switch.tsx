import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';

export type View = 'table' | 'week';

/** Switches between the two views of a schedule; stored in the URL. */
export function ViewSwitch({ view }: { view: View }) {
  const { t } = useMessages();
  const link = (wanted: View, label: string) => (
    <Link
      to={wanted === 'week' ? '?view=week' : '?'}
      aria-current={view === wanted ? 'true' : undefined}
      className={classNames('btn join-item', view === wanted ? 'btn-primary' : 'btn-outline border-base-content/30')}
    >
      {label}
    </Link>
  );
  return (
    <nav className="join" aria-label={t('slots.view')}>
      {link('table', t('slots.asTable'))}
      {link('week', t('slots.asWeek'))}
    </nav>
  );
}
