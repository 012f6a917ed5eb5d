import type { toast as libraryToast } from 'react-hot-toast';

type Library = typeof libraryToast;
type Options = { id: string };

/** Toasts. Their library loads once the browser is idle, or with the first toast. */
export const toast = {
  show: (text: string) => later((library) => library(text), text),
  success: (text: string, options?: Options) => later((library) => library.success(text, options), text),
  error: (text: string, options?: Options) => later((library) => library.error(text, options), text),
  remove: (id: string) => later((library) => library.remove(id)),
};

/** Until a dialog that closes with the toast is gone, in milliseconds. */
const ANNOUNCE_MS = 200;

function later(act: (library: Library) => void, text?: string): void {
  if (text !== undefined) setTimeout(() => announce(text), ANNOUNCE_MS);
  // Without the library there is no toast; the page shows the result as well.
  void import('react-hot-toast').then(
    ({ toast: library }) => act(library),
    () => undefined,
  );
}

/** Announces a toast inside the open modal dialog, because screen readers read nothing outside of it; unless an alert in it has the same text. */
function announce(text: string): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const region = dialog?.querySelector('[data-announces]');
  const alerts = [...(dialog?.querySelectorAll('[role=alert]') ?? [])];
  if (region && !alerts.some((alert) => alert.textContent.includes(text))) region.textContent = text;
}
