/** Shows the banner at the bottom of the window while the browser is offline. */
export function showOffline(): void {
  const line = document.querySelector<HTMLElement>('[data-offline-line]');
  const update = () => void line?.toggleAttribute('hidden', navigator.onLine);
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
}
