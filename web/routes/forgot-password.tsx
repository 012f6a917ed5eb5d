import { ResetRequestForm } from '../features/session/reset-request-form.tsx';
import { SessionPage } from '../features/session/session-page.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';
import { useShell } from '../shell.ts';

export const handle = { title: 'session.resetTitle' } satisfies PageHandle;

export default function ForgotPasswordPage() {
  const { t } = useWords();
  const { isDemo, clinic } = useShell();
  return (
    <SessionPage title={t('session.resetTitle')} lead={t('session.resetLead')}>
      <ResetRequestForm hasOutbox={isDemo && clinic.identity?.mode !== 'firebase'} />
    </SessionPage>
  );
}
