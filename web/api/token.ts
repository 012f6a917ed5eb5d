/** The local storage key of the access token, given by the specification. */
const NAME = 'accessToken';

export function readToken(): string | null {
  return localStorage.getItem(NAME);
}

export function storeToken(token: string): void {
  localStorage.setItem(NAME, token);
}

/**
 * The local storage key of a flag: somebody may be signed in at the hosted service. Without it, its library is not
 * loaded on page load.
 */
const HOSTED_FLAG = 'hostedIdentity';

export function setHostedFlag(): void {
  localStorage.setItem(HOSTED_FLAG, '1');
}

export function hasHostedFlag(): boolean {
  return localStorage.getItem(HOSTED_FLAG) !== null;
}

/** Signing out clears all of local storage (specification, section 4). */
export function clearStorage(): void {
  localStorage.clear();
}

/** Calls the listener when another tab signs out. Returns the function that removes it. */
export function onTokenRemoved(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    const isRemoved = event.key === null || (event.key === NAME && event.newValue === null);
    if (isRemoved) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
