import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { messageFilters, type MessageFilter } from './use-inbox.ts';

/** Chooses which messages are shown; stored in the URL. */
export function FilterSwitch({ filter }: { filter: MessageFilter }) {
  const { t } = useMessages();
  return (
    <nav className="join flex-wrap" aria-label={t('contact.show')}>
      {messageFilters.map((messageFilter) => (
        <Link
          key={messageFilter}
          to={messageFilter === 'open' ? '?' : `?show=${messageFilter}`}
          aria-current={filter === messageFilter ? 'true' : undefined}
          className={classNames(
            'btn join-item',
            filter === messageFilter ? 'btn-primary' : 'btn-outline border-base-content/30',
          )}
        >
          {t(`contact.filter_${messageFilter}`)}
        </Link>
      ))}
    </nav>
  );
}
