import { useWords } from '../../i18n/use-words.ts';
import { useShell } from '../../shell.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says, where scripts are off, why the form beside it cannot be sent, and how else to write. */
export function NeedsScript() {
  const { t } = useWords();
  const { clinic } = useShell();
  return (
    <noscript>
      <div className="mb-5">
        <Notice tone="info">{t('site.needsScript', { email: clinic.email })}</Notice>
      </div>
    </noscript>
  );
}
