/** Shows a button as busy, as `web/ui/button.tsx` does; returns the function that ends it. */
export function setBusy(button: HTMLElement): () => void {
  const spinner = document.createElement('span');
  spinner.className = 'absolute inset-0 grid place-items-center';
  spinner.ariaHidden = 'true';
  spinner.innerHTML = '<span class="loading loading-spinner loading-sm"></span>';
  const label = button.firstElementChild;
  label?.classList.add('opacity-0');
  button.append(spinner);
  button.ariaBusy = 'true';
  button.ariaDisabled = 'true';
  const release = () => {
    spinner.remove();
    label?.classList.remove('opacity-0');
    button.ariaBusy = null;
    button.ariaDisabled = null;
  };
  // A page that the browser shows again from its cache must not be busy.
  window.addEventListener('pagehide', release, { once: true });
  return release;
}
