import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

// Our token is in the fragment, which browsers do not send, so that no server logs it. Firebase uses the `oobCode` parameter.
const readToken = () =>
  new URLSearchParams(window.location.hash.slice(1)).get('token') ??
  new URLSearchParams(window.location.search).get('oobCode');

/** The token of an emailed one-time link; null without one. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => '');
}
