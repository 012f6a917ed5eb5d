import type { previewDeletion } from '#contract/people/deletion';
import type { RouteData } from '#contract/shared/define-route';
import { formatDate, formatDay, formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

type DeletionFactsProps = { preview: RouteData<typeof previewDeletion>['data']; isDesk: boolean };

/** What goes with an account, what the law retains, and what becomes of appointments and money. */
export function DeletionFacts({ preview, isDesk }: DeletionFactsProps) {
  const { t, language } = useMessages();
  const { treatments, keptUntil, upcoming, refunds, persons } = preview;
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>{t('rights.goes')}</li>
      <li>
        {keptUntil
          ? t('rights.keeps', { count: treatments, until: formatDay(keptUntil, language) })
          : t('rights.keepsNothing')}
      </li>
      <li>{t('rights.upcoming', { count: upcoming })}</li>
      {persons.map(({ name, upcoming: count, keptUntil: until, isDeleted }) => (
        <li key={name}>
          {isDeleted && until
            ? t('rights.personDeletedKept', { name, upcoming: count ?? 0, until: formatDay(until, language) })
            : t(isDeleted ? 'rights.personDeleted' : 'rights.personStays', { name, upcoming: count ?? 0 })}
        </li>
      ))}
      {refunds.map(({ _id, AppointmentDate, fullUntil, laterPercent: percent }) => (
        <li key={_id}>
          {t('rights.money', {
            day: formatDate(AppointmentDate, language),
            until: formatInstant(fullUntil, language),
            percent,
          })}
        </li>
      ))}
      <li>{t(isDesk ? 'rights.deskWeek' : 'rights.week')}</li>
    </ul>
  );
}
