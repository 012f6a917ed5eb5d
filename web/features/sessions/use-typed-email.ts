import { useLocation } from 'react-router';

/**
 * The e-mail address that was typed on the page before this one, or an empty text. It travels in the history entry:
 * an address in a URL would end up in logs.
 */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const email: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
