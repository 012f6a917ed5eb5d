import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router';
import { roleOf, type SessionUser } from '#web/api/session-store.ts';
import { paths } from '#web/paths.ts';
import { movedTo } from './moved-pages.ts';
import { mayOpenPage } from './screens.ts';

/** Shows the page to the roles that `domain/shared/permission.ts` permits; redirects others to the log-in page. */
export function GuardedOutlet({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation();
  const moved = movedTo({ pathname, search }, roleOf(user));
  if (moved) return <Navigate to={moved} replace />;
  if (!mayOpenPage(roleOf(user), pathname)) return <Navigate to={paths.loginFrom(pathname)} replace />;
  return <Outlet context={user} />;
}

/** The person who is signed in, on a page of the signed-in area. */
export function useUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
