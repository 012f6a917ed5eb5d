import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { LoginForm as LoginInput } from '#contract/people';
import { useSession } from '../api/use-session.ts';
import { DemoAccounts } from '../features/session/demo-accounts.tsx';
import { GoogleButton } from '../features/session/google-button.tsx';
import { GoogleProblem } from '../features/session/google-problem.tsx';
import { LoginForm } from '../features/session/login-form.tsx';
import { SessionPage } from '../features/session/session-page.tsx';
import { SignedInNotice } from '../features/session/signed-in-notice.tsx';
import { useWords } from '../i18n/use-words.ts';
import { paths, safeReturnPath } from '../paths.ts';
import type { PageHandle } from '../root.tsx';
import { useShell } from '../shell.ts';

export const handle = { title: 'session.loginTitle' } satisfies PageHandle;

export default function LoginPage() {
  const { t } = useWords();
  const { isDemo } = useShell();
  const session = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const back = safeReturnPath(search.get('from'));
  const [suggested, setSuggested] = useState<LoginInput | null>(null);
  // Whoever logs in here goes on; only somebody who came signed in is told so.
  const [isLoggingIn, setLoggingIn] = useState(false);

  if (session.phase === 'unfinished') return <Navigate to={paths.signUp} replace />;
  if (session.phase === 'signed-in' && !isLoggingIn) {
    return (
      <SessionPage title={t('session.loginTitle')}>
        <SignedInNotice user={session.user} isRefusal={search.has('from')} />
      </SessionPage>
    );
  }
  return (
    <SessionPage title={t('session.loginTitle')}>
      <GoogleProblem code={search.get('error')} />
      <LoginForm
        suggested={suggested}
        onStart={() => setLoggingIn(true)}
        onDone={() => void navigate(back, { replace: true })}
      />
      <p className="text-center">
        {t('session.newHere')}{' '}
        <Link to={`${paths.signUp}${search.size > 0 ? `?${search}` : ''}`} className="link link-primary">
          {t('session.createAccount')}
        </Link>
      </p>
      <GoogleButton back={back} onStart={() => setLoggingIn(true)} />
      {isDemo && <DemoAccounts onChoose={setSuggested} />}
    </SessionPage>
  );
}
