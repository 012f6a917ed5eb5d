import { Link } from 'react-router';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';
import type { When } from './use-doctor-bookings.ts';

/** What lies ahead, or what is past; the address remembers which. */
export function WhenSwitch({ when }: { when: When }) {
  const { t } = useWords();
  const entry = (wanted: When) => (
    <Link
      to={wanted === 'past' ? '?when=past' : '?'}
      aria-current={when === wanted ? 'true' : undefined}
      className={classNames('btn join-item', when === wanted ? 'btn-primary' : 'btn-outline border-base-content/30')}
    >
      {t(`patients.${wanted}`)}
    </Link>
  );
  return (
    <nav className="join" aria-label={t('patients.when')}>
      {entry('upcoming')}
      {entry('past')}
    </nav>
  );
}
