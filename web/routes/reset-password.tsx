import { Navigate, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../features/session/new-password-form.tsx';
import { useLinkToken } from '../features/session/use-link-token.ts';
import { SessionPage } from '../features/session/session-page.tsx';
import { useWords } from '../i18n/use-words.ts';
import { paths } from '../paths.ts';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'session.newPasswordTitle' } satisfies PageHandle;

export default function ResetPasswordPage() {
  const { t } = useWords();
  const token = useLinkToken();
  const [search] = useSearchParams();
  // Firebase has one address for all its links, and says in them what they are for.
  const isToVerify = ['verifyEmail', 'verifyAndChangeEmail'].includes(search.get('mode') ?? '');
  if (isToVerify) return <Navigate to={`${paths.verifyEmail}#token=${encodeURIComponent(token ?? '')}`} replace />;
  return (
    <SessionPage title={t('session.newPasswordTitle')}>
      <NewPasswordForm token={token} />
    </SessionPage>
  );
}
