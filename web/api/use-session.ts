import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession, type Session } from './session-store.ts';

const loading: Session = { phase: 'loading', user: null };

/** The session as it is now; on the server it is always still loading. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, () => loading);
}
