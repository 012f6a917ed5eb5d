import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Stays at the bottom of the window while the browser has no network. */
export function OfflineBanner({ text }: { text: string }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="fixed inset-x-0 bottom-0 z-50">
      {isOnline ? null : (
        <span className="flex items-center justify-center gap-2 bg-neutral px-4 py-3 text-center text-neutral-content">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0">{text}</span>
        </span>
      )}
    </output>
  );
}
