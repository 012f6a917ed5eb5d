import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../api/use-session.ts';
import { GoogleButton } from '../features/session/google-button.tsx';
import { SessionPage } from '../features/session/session-page.tsx';
import { SignUpForm } from '../features/session/sign-up-form.tsx';
import { SignOutOffer } from '../features/session/sign-out-offer.tsx';
import { SignedInNotice } from '../features/session/signed-in-notice.tsx';
import { useWords } from '../i18n/use-words.ts';
import { paths, safeReturnPath } from '../paths.ts';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'session.signUpTitle' } satisfies PageHandle;

export default function SignUpPage() {
  const { t } = useWords();
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isSigningUp, setSigningUp] = useState(false);

  if (session.phase === 'signed-in' && !isSigningUp) {
    return (
      <SessionPage title={t('session.signUpTitle')}>
        <SignedInNotice user={session.user} isRefusal={false} />
      </SessionPage>
    );
  }
  const unfinished = session.phase === 'unfinished' ? session : null;
  return (
    <SessionPage
      title={t(unfinished ? 'session.finishTitle' : 'session.signUpTitle')}
      {...(unfinished && { lead: t('session.finishLead', { email: unfinished.email }) })}
    >
      <SignUpForm
        key={unfinished?.email ?? 'new'}
        unfinished={unfinished}
        onStart={() => setSigningUp(true)}
        onDone={() => void navigate(safeReturnPath(search.get('from')), { replace: true })}
      />
      {!unfinished && (
        <p className="text-center">
          {t('session.haveAccount')}{' '}
          <Link to={`${paths.login}${search.size > 0 ? `?${search}` : ''}`} className="link link-primary">
            {t('session.logIn')}
          </Link>
        </p>
      )}
      {unfinished ? (
        <SignOutOffer />
      ) : (
        <GoogleButton back={safeReturnPath(search.get('from'))} onStart={() => setSigningUp(true)} />
      )}
    </SessionPage>
  );
}
