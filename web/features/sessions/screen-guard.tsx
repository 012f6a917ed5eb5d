import type { ReactNode } from 'react';
import { Navigate, useLocation, useOutletContext } from 'react-router';
import { mayOpen, type Screen } from '#domain/shared/permission';
import { roleOf, type SessionUser } from '#web/api/session-store.ts';
import { paths } from '#web/paths.ts';

/** Shows a screen to the roles that `domain/shared/permission.ts` permits; redirects others to the log-in page. */
export function ScreenGuard({ screen, children }: { screen: Screen; children: (user: SessionUser) => ReactNode }) {
  const user = useOutletContext<SessionUser>();
  const { pathname } = useLocation();
  if (!mayOpen(roleOf(user), screen)) return <Navigate to={paths.loginFrom(pathname)} replace />;
  return children(user);
}
