/**
 * Shows the page as it is for a visitor when another tab has signed out, unless something typed would be lost. This tab
 * gets the event too while it signs out, if the browser follows `Clear-Site-Data`; then it must not load its page again.
 */
export function followSession(): void {
  window.addEventListener('storage', ({ key }) => {
    const isSigningOut = document.querySelector('[data-signs-out] [aria-busy="true"]') !== null;
    if (key !== null || isSigningOut || !document.querySelector('[data-signs-out]')) return;
    const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)');
    if (![...fields].some(({ value, defaultValue }) => value !== defaultValue)) window.location.reload();
  });
}
