import { scalePhoto } from '#web/api/scale-photo.ts';
import { showPreview } from './show-preview.ts';

/** Time for a form with a photo, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Sends a form and shows the page that the server returns in place of this one's content, without losing passwords and
 * files, which no server returns. Follows a redirect.
 */
export async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const { offline = '', unreachable = '' } = form.dataset;
  // Used only if the request fails: a portal on localhost is reachable without a network.
  const isOffline = !navigator.onLine;
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'x-submitted-by': 'script', accept: 'text/html' },
    body: await bodyOf(form, submitter),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response) return report(form, isOffline ? offline : unreachable);
  const location = response.headers.get('x-location');
  if (location !== null) {
    window.location.replace(location);
    // The page stays busy until it is left.
    return new Promise(() => undefined);
  }
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('text/plain')) return report(form, text);
  const page = new DOMParser().parseFromString(text, 'text/html');
  const content = page.getElementById('content');
  if (!content?.querySelector('[data-plain-form], [data-focus]')) return report(form, unreachable);
  document.title = page.title;
  replaceContent(content, submitter, response.ok);
}

async function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): Promise<BodyInit> {
  const body = new FormData(form, submitter);
  if (form.enctype !== 'multipart/form-data') return new URLSearchParams([...body] as [string, string][]);
  for (const [name, value] of body) {
    if (value instanceof File && value.size > 0) body.set(name, await scalePhoto(value), value.name);
  }
  return body;
}

/** A sentence below the form, which stays as it is. */
function report(form: HTMLFormElement, sentence: string): void {
  const text = form.querySelector('[data-unsent-text]');
  if (text) text.textContent = sentence;
  form.querySelector<HTMLElement>('[data-unsent]')?.removeAttribute('hidden');
}

/** What no response has: passwords and files. */
const NEVER_RETURNED = '[type="file"], [autocomplete$="-password"]';
/** What a response has too, unless the server failed before it read the form. */
const FIELDS = 'input[name]:not([type="hidden"], [type="submit"]), textarea[name], select[name]';

function replaceContent(content: HTMLElement, submitter: HTMLElement | null, isAccepted: boolean): void {
  const main = document.getElementById('content');
  if (!main) return;
  for (const field of main.querySelectorAll<HTMLInputElement>(isAccepted ? NEVER_RETURNED : FIELDS)) {
    carryOver(field, content);
  }
  main.replaceChildren(...content.childNodes);
  main.querySelectorAll<HTMLInputElement>('[type="file"]').forEach(showPreview);
  const sent = submitter instanceof HTMLButtonElement && submitter.value ? `[value="${submitter.value}"]` : '';
  const next = ['[aria-invalid="true"]', '[data-focus]', `form[data-plain-form] [type="submit"]${sent}`]
    .map((selector) => main.querySelector<HTMLElement>(selector))
    .find((element) => element !== null);
  next?.focus();
}

/** Copies what was typed, chosen or checked to the field of the same name in `content`, unless that is read-only. */
function carryOver(field: HTMLInputElement, content: HTMLElement): void {
  const isChoice = field.type === 'radio' || field.type === 'checkbox';
  const named = [...content.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(field.name)}"]`)];
  const next = isChoice ? named.find(({ value }) => value === field.value) : named[0];
  if (!next || next.readOnly) return;
  if (field.type === 'file') next.files = field.files;
  else if (isChoice) next.checked = field.checked;
  else next.value = field.value;
}
