import { previewState } from '#contract/absences/closures';
import type { State } from '#domain/clinic/clinic-settings';
import type { Names } from '#domain/shared/language';
import { longDate } from '#domain/shared/time';
import { formatShortDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What another state would change: the days of the year ahead that it closes and opens, and the appointments on the former. */
export function StatePreview({ state }: { state: State }) {
  const { t, language } = useMessages();
  const { data, isError } = useRoute(previewState, { params: { state } });
  if (isError) return <Notice tone="warning">{t('team.stateUnread')}</Notice>;
  if (!data) return <Skeleton className="h-24" />;
  const { closes, opens } = data.data;
  const list = (days: { day: string; names: Names }[]) =>
    days.map(({ day, names }) =>
      t('team.stateDay', { name: names[language], day: formatShortDate(longDate(day), language) }),
    );
  const count = closes.reduce((sum, { appointments }) => sum + appointments, 0);
  return (
    <Notice tone={count > 0 ? 'warning' : 'info'}>
      {closes.length + opens.length === 0 && t('team.stateSame')}
      {closes.length > 0 && (
        <p>
          {t('team.stateCloses')} {list(closes).join(', ')}
        </p>
      )}
      {opens.length > 0 && (
        <p>
          {t('team.stateOpens')} {list(opens).join(', ')}
        </p>
      )}
      {count > 0 && <p className="mt-1 font-medium">{t('team.stateAppointments', { count })}</p>}
    </Notice>
  );
}
