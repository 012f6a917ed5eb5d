import { useRootData } from '#web/root-data.ts';
import { toSessionUser, type SessionUser } from './session-store.ts';
import { useSession } from './use-session.ts';

/** The reader of the page: from the session, and until that is loaded from the server's rendering. */
export function useVisitor(): { user: SessionUser | null; unfinished: { email: string; name: string } | null } {
  const session = useSession();
  const { user, unfinished } = useRootData();
  if (session.phase === 'loading') return { user: session.user ?? (user && toSessionUser(user)), unfinished };
  return { user: session.user, unfinished: session.phase === 'unfinished' ? session : null };
}
