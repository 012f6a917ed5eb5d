import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { LoginForm as LoginInput } from '#contract/sessions';
import { useSession } from '#web/api/use-session.ts';
import { DemoAccounts } from '#web/features/sessions/demo-accounts.tsx';
import { GoogleButton } from '#web/features/sessions/google-button.tsx';
import { GoogleProblem } from '#web/features/sessions/google-problem.tsx';
import { LoginForm } from '#web/features/sessions/login-form.tsx';
import { FormPage } from '#web/ui/form-page.tsx';
import { SignedInNotice } from '#web/features/sessions/signed-in-notice.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, safeReturnPath } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';

export const handle = { title: 'sessions.loginTitle', description: 'sessions.loginDescription' } satisfies PageHandle;

export default function LoginPage() {
  const { t } = useMessages();
  const { isDemo } = useRootData();
  const session = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const back = safeReturnPath(search.get('from'));
  const [suggested, setSuggested] = useState<LoginInput | null>(null);
  // The notice is only for those who arrive signed in, not for those who log in on this page.
  const [isLoggingIn, setLoggingIn] = useState(false);

  if (session.phase === 'unfinished') return <Navigate to={paths.signUp} replace />;
  if (session.phase === 'signed-in' && !isLoggingIn) {
    return (
      <FormPage title={t('sessions.loginTitle')}>
        <SignedInNotice user={session.user} isRefusal={search.has('from')} />
      </FormPage>
    );
  }
  return (
    <FormPage title={t('sessions.loginTitle')}>
      <GoogleProblem code={search.get('error')} />
      <LoginForm
        suggested={suggested}
        onStart={() => setLoggingIn(true)}
        onDone={() => void navigate(back, { replace: true })}
      />
      <p className="text-center">
        {t('sessions.newHere')}{' '}
        <Link to={`${paths.signUp}${search.size > 0 ? `?${search}` : ''}`} className="link link-primary">
          {t('sessions.createAccount')}
        </Link>
      </p>
      <GoogleButton back={back} onStart={() => setLoggingIn(true)} />
      {isDemo && <DemoAccounts onChoose={setSuggested} />}
    </FormPage>
  );
}
