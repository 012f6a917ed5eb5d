import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** How many patients have to be called, with a link to them in the inbox; nothing without any. */
export function CallNotice({ count }: { count: number }) {
  const { t } = useMessages();
  if (count === 0) return null;
  return (
    <Notice tone="warning">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:-my-1.5">
        {t('absences.toCallList', { count })}
        <ButtonLink to={paths.inboxOf('calls')} variant="outline" size="sm" className="max-sm:min-h-11">
          {t('absences.toCalls')}
        </ButtonLink>
      </span>
    </Notice>
  );
}
