import { showPreview } from './show-preview.ts';

const TYPED_EMAIL = 'typedEmail';

/**
 * What fields can do with a script, on hydrated pages and others: show a password, preview a photo, take it by camera
 * or drop it, fill in a demo account. Listens on the document, so that fields may come and go.
 */
export function enhanceFields(): void {
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (!(pressed instanceof HTMLElement)) return;
    const { reveals, camera, fills, carriesEmail } = pressed.dataset;
    if (reveals !== undefined) reveal(pressed, reveals);
    if (camera !== undefined) takePhoto(camera);
    if (fills !== undefined) fillIn(JSON.parse(fills) as Record<string, string>);
    if (carriesEmail !== undefined) sessionStorage.setItem(TYPED_EMAIL, emailInput()?.value ?? '');
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') showPreview(target);
  });
  document.addEventListener('reset', ({ target }) => {
    // The inputs are still filled while the event is dispatched.
    const inputs = target instanceof HTMLFormElement ? target.querySelectorAll<HTMLInputElement>('[type="file"]') : [];
    requestAnimationFrame(() => inputs.forEach(showPreview));
  });
  for (const type of ['dragover', 'dragleave', 'drop']) document.addEventListener(type, drag as EventListener);
  fillInTypedEmail();
}

function reveal(button: HTMLElement, id: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  const isShown = input.type === 'password';
  input.type = isShown ? 'text' : 'password';
  button.toggleAttribute('data-shown', isShown);
  const label = button.dataset['otherLabel'] ?? '';
  button.dataset['otherLabel'] = button.getAttribute('aria-label') ?? '';
  button.setAttribute('aria-label', label);
  button.title = label;
}

function takePhoto(id: string): void {
  const input = document.getElementById(id);
  input?.setAttribute('capture', 'user');
  input?.click();
  input?.removeAttribute('capture');
}

function fillIn(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = document.querySelector<HTMLInputElement>(`[data-plain-form] [name="${name}"]`);
    if (input) input.value = value;
  }
}

function drag(event: DragEvent): void {
  const zone = event.target instanceof Element ? event.target.closest('[data-file-zone]') : null;
  if (!zone) return;
  event.preventDefault();
  zone.toggleAttribute('data-dragged', event.type === 'dragover');
  const input = zone.querySelector<HTMLInputElement>('[type="file"]');
  const file = event.type === 'drop' ? event.dataTransfer?.files[0] : undefined;
  if (!input || !file) return;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function emailInput(): HTMLInputElement | null {
  return document.querySelector('[data-plain-form] [name="email"]:not([readonly])');
}

/** The address typed on the previous page. It is in no URL, because URLs are logged. */
function fillInTypedEmail(): void {
  const typed = sessionStorage.getItem(TYPED_EMAIL);
  sessionStorage.removeItem(TYPED_EMAIL);
  const input = emailInput();
  if (typed && input?.value === '') input.value = typed;
}
