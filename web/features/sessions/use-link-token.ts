import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

// Ours stands behind the `#`, which a browser never sends: it is in no server's log. Firebase has a name of its own.
const readToken = () =>
  new URLSearchParams(window.location.hash.slice(1)).get('token') ??
  new URLSearchParams(window.location.search).get('oobCode');

/** The one-time token of a mailed link; null without one. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => '');
}
