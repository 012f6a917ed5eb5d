import { useLocation } from 'react-router';

/**
 * The email address that was typed on the previous page, or an empty string. It is passed in the history state, because
 * URLs are logged.
 */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const email: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
