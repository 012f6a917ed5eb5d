import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '#web/api/use-session.ts';
import { PrivacyHint } from '#web/features/legal/privacy-hint.tsx';
import { GoogleButton } from '#web/features/sessions/google-button.tsx';
import { FormPage } from '#web/ui/form-page.tsx';
import { SignUpForm } from '#web/features/sessions/sign-up-form.tsx';
import { SignOutOffer } from '#web/features/sessions/sign-out-offer.tsx';
import { SignedInNotice } from '#web/features/sessions/signed-in-notice.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, safeReturnPath } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'sessions.signUpTitle', description: 'sessions.signUpDescription' } satisfies PageHandle;

export default function SignUpPage() {
  const { t } = useMessages();
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isSigningUp, setSigningUp] = useState(false);

  if (session.phase === 'signed-in' && !isSigningUp) {
    return (
      <FormPage title={t('sessions.signUpTitle')}>
        <SignedInNotice user={session.user} isRefusal={false} />
      </FormPage>
    );
  }
  const unfinished = session.phase === 'unfinished' ? session : null;
  return (
    <FormPage
      title={t(unfinished ? 'sessions.finishTitle' : 'sessions.signUpTitle')}
      {...(unfinished && { lead: t('sessions.finishLead', { email: unfinished.email }) })}
    >
      <SignUpForm
        privacyHint={<PrivacyHint />}
        key={unfinished?.email ?? 'new'}
        unfinished={unfinished}
        onStart={() => setSigningUp(true)}
        onDone={() => void navigate(safeReturnPath(search.get('from')), { replace: true })}
      />
      {!unfinished && (
        <p className="text-center">
          {t('sessions.haveAccount')}{' '}
          <Link to={`${paths.login}${search.size > 0 ? `?${search}` : ''}`} className="link link-primary">
            {t('sessions.logIn')}
          </Link>
        </p>
      )}
      {unfinished ? (
        <SignOutOffer />
      ) : (
        <GoogleButton back={safeReturnPath(search.get('from'))} onStart={() => setSigningUp(true)} />
      )}
    </FormPage>
  );
}
