import type { previewDeletion } from '#contract/people/people';
import type { RouteData } from '#contract/shared/define-route';
import { formatDay } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';

/** What goes with an account, what the law retains, and what becomes of appointments and money. */
export function DeletionFacts({ preview }: { preview: RouteData<typeof previewDeletion>['data'] }) {
  const { t, language } = useMessages();
  const { cutoffHours: hours, lateRefundPercent: percent } = useRootData().clinic.changes;
  const { treatments, keptUntil, upcoming, paid } = preview;
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>{t('rights.goes')}</li>
      <li>
        {keptUntil
          ? t('rights.keeps', { count: treatments, until: formatDay(keptUntil, language) })
          : t('rights.keepsNothing')}
      </li>
      <li>{t('rights.upcoming', { count: upcoming })}</li>
      {paid > 0 && <li>{t('rights.money', { hours, percent })}</li>}
      <li>{t('rights.week')}</li>
    </ul>
  );
}
