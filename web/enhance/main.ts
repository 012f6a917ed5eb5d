import { enhanceFields } from './fields.ts';
import { liveCards } from './live-cards.ts';
import { sendForm } from './send-form.ts';
import { setBusy } from './set-busy.ts';
import { signOut } from './sign-out.ts';

// The script of pages that are not hydrated: their forms work without it, and better with it.
enhanceFields();
liveCards();
showOffline();
followSession();
announceFlash();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-plain-form], [data-signs-out]')) return;
  event.preventDefault();
  const button = event.submitter ?? form.querySelector<HTMLElement>('[type="submit"]');
  if (!button || button.ariaBusy === 'true') return;
  const release = setBusy(button);
  void ('signsOut' in form.dataset ? signOut(form) : sendForm(form, button)).finally(release);
});

/** Screen readers announce what is inserted, not what a page has from the start. */
function announceFlash(): void {
  const toast = document.querySelector('[data-flash]');
  toast?.replaceChildren(...toast.childNodes);
}

/** Shows the banner at the bottom of the window while the browser is offline. */
function showOffline(): void {
  const line = document.querySelector<HTMLElement>('[data-offline-line]');
  const update = () => void line?.toggleAttribute('hidden', navigator.onLine);
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
}

/**
 * Shows the page as it is for a visitor when another tab has signed out, unless something typed would be lost. This tab
 * gets the event too while it signs out, if the browser follows `Clear-Site-Data`; then it must not load its page again.
 */
function followSession(): void {
  window.addEventListener('storage', ({ key }) => {
    const isSigningOut = document.querySelector('[data-signs-out] [aria-busy="true"]') !== null;
    if (key !== null || isSigningOut || !document.querySelector('[data-signs-out]')) return;
    const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)');
    if (![...fields].some(({ value, defaultValue }) => value !== defaultValue)) window.location.reload();
  });
}
