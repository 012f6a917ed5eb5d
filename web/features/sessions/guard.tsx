import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { enterSession } from '#web/api/session.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { useSession } from '#web/api/use-session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Shows a page to signed-in people only. Waits while the session is loading, redirects visitors to the log-in page
 * (with the way back) and people without a profile to the sign-up page.
 */
export function Guard({ children }: { children: (user: SessionUser) => ReactNode }) {
  const session = useSession();
  const { t } = useMessages();
  const { pathname, search } = useLocation();
  switch (session.phase) {
    case 'loading':
      return <Spinner label={t('sessions.checking')} />;
    case 'unreachable':
      return (
        <ErrorState
          title={t('sessions.unreachableTitle')}
          text={t('sessions.unreachableText')}
          retryLabel={t('sessions.tryAgain')}
          onRetry={() => void (session.user ? enterSession(session.user.email) : window.location.reload())}
        />
      );
    case 'unfinished':
      return <Navigate to={paths.signUp} replace />;
    case 'signed-out':
      return <Navigate to={paths.loginFrom(pathname + search)} replace />;
    case 'signed-in':
      return children(session.user);
  }
}
