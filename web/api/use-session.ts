import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession, type Session } from './session-store.ts';

const loading: Session = { phase: 'loading', user: null };

/** The current session; always `loading` on the server. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, () => loading);
}
