import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Period } from './use-doctor-bookings.ts';

/** Switches between upcoming and past bookings; stored in the URL. */
export function PeriodSwitch({ when }: { when: Period }) {
  const { t } = useMessages();
  const link = (wanted: Period) => (
    <Link
      to={wanted === 'past' ? '?when=past' : '?'}
      aria-current={when === wanted ? 'true' : undefined}
      className={classNames('btn join-item', when === wanted ? 'btn-primary' : 'btn-outline border-base-content/30')}
    >
      {t(`bookings.${wanted}`)}
    </Link>
  );
  return (
    <nav className="join" aria-label={t('bookings.when')}>
      {link('upcoming')}
      {link('past')}
    </nav>
  );
}
