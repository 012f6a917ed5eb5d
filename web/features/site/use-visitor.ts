import { useSession } from '#web/api/use-session.ts';
import { useRootData } from '#web/root-data.ts';

/** Whether somebody is signed in; from the server's rendering until the session is loaded. */
export function useIsSignedIn(): boolean {
  const session = useSession();
  const { user } = useRootData();
  return session.phase === 'loading' ? (session.user ?? user) !== null : session.user !== null;
}
