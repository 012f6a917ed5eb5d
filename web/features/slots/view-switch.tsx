import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';

export type View = 'table' | 'week';

/** Two ways to see one schedule; the address remembers which. */
export function ViewSwitch({ view }: { view: View }) {
  const { t } = useMessages();
  const entry = (wanted: View, words: string) => (
    <Link
      to={wanted === 'week' ? '?view=week' : '?'}
      aria-current={view === wanted ? 'true' : undefined}
      className={classNames('btn join-item', view === wanted ? 'btn-primary' : 'btn-outline border-base-content/30')}
    >
      {words}
    </Link>
  );
  return (
    <nav className="join" aria-label={t('slots.view')}>
      {entry('table', t('slots.asTable'))}
      {entry('week', t('slots.asWeek'))}
    </nav>
  );
}
