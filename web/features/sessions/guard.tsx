import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { enterSession } from '#web/api/session.ts';
import { toSessionUser, type SessionUser } from '#web/api/session-store.ts';
import { useSession } from '#web/api/use-session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, withoutLanguage } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Shows a page to signed-in people only. While the session is loading, the page is shown for the person whom the server
 * rendered it for, if there is one; its queries have to wait. Redirects visitors to the log-in page (with the way back)
 * and people without a profile to the sign-up page.
 */
export function Guard({ children }: { children: (user: SessionUser) => ReactNode }) {
  const session = useSession();
  const { t } = useMessages();
  const { pathname, search } = useLocation();
  const { user } = useRootData();
  switch (session.phase) {
    case 'loading': {
      const known = session.user ?? (user && toSessionUser(user));
      return known ? children(known) : <Spinner label={t('sessions.checking')} />;
    }
    case 'unreachable':
      return (
        <main id="content" tabIndex={-1} className="col-span-full outline-none">
          <PageHeading title={t('sessions.unreachableTitle')} />
          <ErrorState
            title={t('sessions.unreachableText')}
            onRetry={() => void (session.user ? enterSession(session.user.email) : window.location.reload())}
          />
        </main>
      );
    case 'unfinished':
      return <Navigate to={paths.signUp} replace />;
    case 'factor':
      return <Navigate to={paths.loginFactor(withoutLanguage(pathname + search))} replace />;
    case 'signed-out':
      return <Navigate to={paths.loginFrom(withoutLanguage(pathname + search))} replace />;
    case 'signed-in':
      return children(session.user);
  }
}
