import { Link } from 'react-router';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';

export type View = 'table' | 'week';

/** Two ways to see one schedule; the address remembers which. */
export function ViewSwitch({ view }: { view: View }) {
  const { t } = useWords();
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
    <nav className="join" aria-label={t('schedule.view')}>
      {entry('table', t('schedule.asTable'))}
      {entry('week', t('schedule.asWeek'))}
    </nav>
  );
}
