import { useSession } from '#web/api/use-session.ts';
import { useShell } from '#web/root-data.ts';

/** Whether somebody is signed in: as the page was rendered, until the session of this browser knows better. */
export function useIsSignedIn(): boolean {
  const session = useSession();
  const shell = useShell();
  return session.phase === 'loading' ? (session.user ?? shell.user) !== null : session.user !== null;
}
