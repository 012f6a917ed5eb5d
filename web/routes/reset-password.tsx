import { useSyncExternalStore } from 'react';
import { NewPasswordForm } from '../features/session/new-password-form.tsx';
import { SessionPage } from '../features/session/session-page.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'session.newPasswordTitle' } satisfies PageHandle;

const subscribe = () => () => undefined;
// The token stands behind the `#`, which a browser never sends: it is in no server's log.
const readToken = () => new URLSearchParams(window.location.hash.slice(1)).get('token');

export default function ResetPasswordPage() {
  const { t } = useWords();
  const token = useSyncExternalStore(subscribe, readToken, () => '');
  return (
    <SessionPage title={t('session.newPasswordTitle')}>
      <NewPasswordForm token={token} />
    </SessionPage>
  );
}
