import { Navigate, useSearchParams } from 'react-router';
import { NewPasswordForm } from '#web/features/sessions/new-password-form.tsx';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'sessions.newPasswordTitle' } satisfies PageHandle;

export default function ResetPasswordPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  const [search] = useSearchParams();
  // Firebase has one URL for all its links; `mode` says what a link is for.
  const isToVerify = ['verifyEmail', 'verifyAndChangeEmail'].includes(search.get('mode') ?? '');
  if (isToVerify) return <Navigate to={`${paths.verifyEmail}#token=${encodeURIComponent(token ?? '')}`} replace />;
  return (
    <FormPage title={t('sessions.newPasswordTitle')}>
      <NewPasswordForm token={token} />
    </FormPage>
  );
}
