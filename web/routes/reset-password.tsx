import { redirect, type LoaderFunctionArgs } from 'react-router';
import { NewPasswordForm } from '#web/features/sessions/new-password-form.tsx';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'sessions.newPasswordTitle' } satisfies PageHandle;

/** Firebase has one URL for all its links; `mode` says what a link is for. */
export function loader({ url: { searchParams } }: LoaderFunctionArgs) {
  if (!['verifyEmail', 'verifyAndChangeEmail'].includes(searchParams.get('mode') ?? '')) return null;
  throw redirect(`${paths.verifyEmail}#token=${encodeURIComponent(searchParams.get('oobCode') ?? '')}`);
}

export default function ResetPasswordPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  return (
    <FormPage title={t('sessions.newPasswordTitle')}>
      <NewPasswordForm token={token} />
    </FormPage>
  );
}
