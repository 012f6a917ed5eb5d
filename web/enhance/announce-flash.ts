/** Screen readers announce what is inserted, not what a page has from the start. */
export function announceFlash(): void {
  const toast = document.querySelector('[data-flash]');
  toast?.replaceChildren(...toast.childNodes);
}
