/** Shows the page as it is for a visitor when another tab has signed out, unless something typed would be lost. */
export function followSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null || !document.querySelector('[data-signs-out]')) return;
    const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)');
    if (![...fields].some(({ value, defaultValue }) => value !== defaultValue)) window.location.reload();
  });
}
