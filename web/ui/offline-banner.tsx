import { WifiOff } from 'lucide-react';
import { useContext, useSyncExternalStore } from 'react';
import { SharedTexts } from './shared-texts.ts';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function OfflineLine() {
  const { offline } = useContext(SharedTexts);
  // Where the page is not hydrated, `web/enhance` shows it.
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <span
      hidden={isOnline}
      data-offline-line=""
      className="flex items-center justify-center gap-2 bg-neutral px-4 py-3 text-center text-neutral-content"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{offline}</span>
    </span>
  );
}

/** A banner at the bottom of the window, above the bottom tabs where there are any, while the browser is offline. */
export function OfflineBanner() {
  return (
    <output className="fixed inset-x-0 bottom-(--tabs) z-50">
      <OfflineLine />
    </output>
  );
}

/** The banner inside a modal dialog, which covers the page's banner and makes it inert. */
export function OfflineNotice() {
  return (
    <output className="block">
      <OfflineLine />
    </output>
  );
}
