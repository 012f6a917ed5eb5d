import { enhanceFields } from './fields.ts';
import { closeMenus } from './close-menus.ts';
import { liveCards } from './live-cards.ts';
import { sendForm } from './send-form.ts';
import { setBusy } from './set-busy.ts';

// The script of pages that are not hydrated: their forms work without it, and better with it.
enhanceFields();
closeMenus();
liveCards();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-plain-form]')) return;
  event.preventDefault();
  const button = event.submitter ?? form.querySelector<HTMLElement>('[type="submit"]');
  if (!button || button.ariaBusy === 'true') return;
  const release = setBusy(button);
  void sendForm(form, button).finally(release);
});
