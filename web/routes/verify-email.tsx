import { ConfirmEmailForm } from '#web/features/sessions/confirm-email-form.tsx';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'profile.confirmTitle' } satisfies PageHandle;

export default function VerifyEmailPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  return (
    <FormPage title={t('profile.confirmTitle')}>
      <ConfirmEmailForm token={token} />
    </FormPage>
  );
}
