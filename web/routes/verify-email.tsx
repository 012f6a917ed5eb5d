import { ConfirmEmailForm } from '#web/features/sessions/confirm-email-form.tsx';
import { useLinkToken } from '#web/features/sessions/use-link-token.ts';
import { SessionPage } from '#web/features/sessions/session-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'profile.confirmTitle' } satisfies PageHandle;

export default function VerifyEmailPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  return (
    <SessionPage title={t('profile.confirmTitle')}>
      <ConfirmEmailForm token={token} />
    </SessionPage>
  );
}
