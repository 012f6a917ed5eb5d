import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's scripts run by now; before that nothing answers to a press. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
