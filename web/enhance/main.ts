import { announceFlash } from './announce-flash.ts';
import { closeMenus } from './close-menus.ts';
import { enhanceFields } from './fields.ts';
import { followSession } from './follow-session.ts';
import { liveCards } from './live-cards.ts';
import { sendForm } from './send-form.ts';
import { setBusy } from './set-busy.ts';
import { showOffline } from './show-offline.ts';
import { signOut } from './sign-out.ts';

// The script of pages that are not hydrated: their forms work without it, and better with it.
enhanceFields();
closeMenus();
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
