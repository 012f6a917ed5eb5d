import { useEffect } from 'react';

/** Prevents the screen from turning off while the component is shown, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const got = await navigator.wakeLock.request('screen');
      if (isOver) await got.release();
      else lock = got;
    };
    // Refused while the battery is low; the browser releases it when the tab is hidden.
    const ask = () => void request().catch(() => undefined);
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
