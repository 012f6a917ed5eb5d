/** The prefix of the session storage keys. */
const PREFIX = 'personal:';

/**
 * Stores a text with personal data until the session ends; a history entry that needs it after a reload has only the
 * returned id, because nothing removes what an entry contains.
 */
export function storeSessionText(text: string, id: string = crypto.randomUUID()): string {
  sessionStorage.setItem(PREFIX + id, text);
  return id;
}

export function readSessionText(id: string): string {
  return sessionStorage.getItem(PREFIX + id) ?? '';
}

export function clearSessionTexts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
