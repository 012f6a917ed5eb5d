import { Link } from 'react-router';
import { inboxFiltersOf, inboxKindsOf, type InboxFilter } from '#domain/desk/inbox';
import type { Role } from '#domain/shared/permission';
import { countText, useInboxCounts } from '#web/api/use-inbox-counts.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Chooses what the inbox shows, with how much of it there is; stored in the URL. */
export function FilterChips({ role, filter }: { role: Role; filter: InboxFilter }) {
  const { t } = useMessages();
  const countKinds = useInboxCounts(role);
  return (
    <ChipRow
      label={t('inbox.filters')}
      chosen={`${filter} ${countText(countKinds(inboxKindsOf(role, filter))).length}`}
      className="mb-3 lg:flex-wrap"
    >
      {inboxFiltersOf(role).map((option) => {
        // Not counted: what was done, and what is among the messages.
        const count = ['done', 'mine'].includes(option) ? 0 : countKinds(inboxKindsOf(role, option));
        return (
          <Link
            key={option}
            to={paths.inboxOf(option)}
            aria-current={filter === option ? 'true' : undefined}
            className={classNames(
              'btn rounded-full px-4 font-medium',
              filter === option
                ? 'border-primary bg-primary/12 text-base-content'
                : 'btn-outline border-base-content/30 bg-base-100',
              option === 'done' && 'ms-auto',
            )}
          >
            {t(`inbox.filter_${option}`)}
            {count > 0 && <span className="text-base-content/75 tabular-nums">{countText(count)}</span>}
          </Link>
        );
      })}
    </ChipRow>
  );
}
