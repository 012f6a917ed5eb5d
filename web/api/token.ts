/** The access token as the browser keeps it: in local storage, under the name the specification gives it. */
const NAME = 'accessToken';

export function readToken(): string | null {
  return localStorage.getItem(NAME);
}

export function storeToken(token: string): void {
  localStorage.setItem(NAME, token);
}

/**
 * Whether somebody may be proven at a hosted service in this browser: its library is not fetched just to hear that
 * nobody is.
 */
const MARK = 'hostedIdentity';

export function storeMark(): void {
  localStorage.setItem(MARK, '1');
}

export function hasMark(): boolean {
  return localStorage.getItem(MARK) !== null;
}

/** Signing out clears all of local storage (specification, section 4). */
export function clearStorage(): void {
  localStorage.clear();
}

/** Tells when another tab signed out. */
export function onTokenGone(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    const isGone = event.key === null || (event.key === NAME && event.newValue === null);
    if (isGone) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
