import { useOutletContext } from 'react-router';
import type { SessionUser } from './session-store.ts';

/** Whoever is signed in, in the signed-in area. */
export function useUser(): SessionUser {
  return useOutletContext<SessionUser>();
}
