import { ConfirmEmailForm } from '../features/session/confirm-email-form.tsx';
import { useLinkToken } from '../features/session/use-link-token.ts';
import { SessionPage } from '../features/session/session-page.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'profile.confirmTitle' } satisfies PageHandle;

export default function VerifyEmailPage() {
  const { t } = useWords();
  const token = useLinkToken();
  return (
    <SessionPage title={t('profile.confirmTitle')}>
      <ConfirmEmailForm token={token} />
    </SessionPage>
  );
}
