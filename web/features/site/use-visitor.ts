import { useSession } from '#web/api/use-session.ts';
import { useShell } from '#web/root-data.ts';

/** Whether somebody is signed in; from the server's rendering until the session is loaded. */
export function useIsSignedIn(): boolean {
  const session = useSession();
  const shell = useShell();
  return session.phase === 'loading' ? (session.user ?? shell.user) !== null : session.user !== null;
}
