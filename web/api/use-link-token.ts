import { useSyncExternalStore } from 'react';

/** Another link that is opened in the same tab changes only the fragment. */
function subscribe(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}

const inFragment = (name: string) => new URLSearchParams(window.location.hash.slice(1)).get(name);

// Our token is in the fragment, which browsers do not send, so that no server logs it. Firebase uses the `oobCode` parameter.
const readToken = () => inFragment('token') ?? new URLSearchParams(window.location.search).get('oobCode');
const readWish = () => inFragment('open');
const readChoice = () => Number(inFragment('choice') ?? 0);

/** The token of an emailed link; null without one, empty before hydration. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => '');
}

/** What an emailed link asks to open, such as `move`; null without it. */
export function useLinkWish(): string | null {
  return useSyncExternalStore(subscribe, readWish, () => null);
}

/** Which of the offered times an emailed link is about, from 1 on; 0 without one. */
export function useLinkChoice(): number {
  return useSyncExternalStore(subscribe, readChoice, () => 0);
}
