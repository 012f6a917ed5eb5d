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

/** Calls the listener when another tab stores a token, or with null when it signs out. Returns what removes it. */
export function onTokenChanged(listener: (token: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === null || key === NAME) listener(newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
