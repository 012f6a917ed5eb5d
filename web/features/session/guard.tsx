import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { enterSession } from '../../api/session.ts';
import type { SessionUser } from '../../api/session-store.ts';
import { useSession } from '../../api/use-session.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/**
 * Shows a page only to somebody signed in. It waits while that is being learned, leads nobody to the log-in page
 * (which remembers the way back), and an unfinished sign-up to its end.
 */
export function Guard({ children }: { children: (user: SessionUser) => ReactNode }) {
  const session = useSession();
  const { t } = useWords();
  const { pathname, search } = useLocation();
  switch (session.phase) {
    case 'loading':
      return <Spinner label={t('session.checking')} />;
    case 'unreachable':
      return (
        <ErrorState
          title={t('session.unreachableTitle')}
          text={t('session.unreachableText')}
          retryLabel={t('session.tryAgain')}
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
