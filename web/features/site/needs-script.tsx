import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Without scripts, explains why the page does nothing and gives the email address. */
export function NeedsScript() {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <noscript>
      <div className="mb-5">
        <Notice tone="info">{t('site.needsScript', { email: clinic.email })}</Notice>
      </div>
    </noscript>
  );
}
