import { listCalls } from '#contract/absences/absences';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** How many patients have to be called about affected appointments, as of now. */
export function CallNotice() {
  const { data } = useRoute(listCalls, { query: {} }, { isLive: true });
  return <ToCall count={data?.data.filter(({ calledAt }) => calledAt === null).length ?? 0} />;
}

/** How many patients have to be called, with a link to the call list; nothing without any. */
export function ToCall({ count }: { count: number }) {
  const { t } = useMessages();
  if (count === 0) return null;
  return (
    <Notice tone="warning">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:-my-1.5">
        {t('absences.toCallList', { count })}
        <ButtonLink to={paths.calls} variant="outline" size="sm" className="max-sm:min-h-11">
          {t('absences.toCalls')}
        </ButtonLink>
      </span>
    </Notice>
  );
}
