import { ResetRequestForm } from '#web/features/sessions/reset-request-form.tsx';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';

export const handle = { title: 'sessions.resetTitle' } satisfies PageHandle;

export default function ForgotPasswordPage() {
  const { t } = useMessages();
  const { isDemo, clinic } = useRootData();
  return (
    <FormPage title={t('sessions.resetTitle')} lead={t('sessions.resetLead')}>
      <ResetRequestForm hasOutbox={isDemo && clinic.identity?.mode !== 'firebase'} />
    </FormPage>
  );
}
