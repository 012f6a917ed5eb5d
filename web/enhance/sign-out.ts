const MARK = 'signedOut';

/**
 * Sends the form that signs out, clears what the browser stores and opens the page that follows. If that fails, the
 * browser sends the form and shows why; offline the banner reports it.
 */
export async function signOut(form: HTMLFormElement): Promise<void> {
  // Something to remove, so that other tabs get an event; written long before, because a browser may keep what is removed in
  // the same moment.
  localStorage.setItem(MARK, '');
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'x-submitted-by': 'script' },
    body: new URLSearchParams([...new FormData(form)] as [string, string][]),
  }).catch(() => null);
  const location = response?.headers.get('x-location');
  if (location) {
    // After the server: other tabs notice it, by the event of what is removed, and load their page again.
    localStorage.clear();
    sessionStorage.clear();
    window.location.replace(location);
    // The page stays busy until it is left.
    return new Promise(() => undefined);
  }
  localStorage.removeItem(MARK);
  if (navigator.onLine) form.submit();
}
