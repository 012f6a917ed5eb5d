import { useRef } from 'react';

/**
 * Wraps an action so that calls are ignored while it runs. The second click of a double click arrives before a
 * mutation is reported as pending, and so before its button is busy.
 */
export function useSingleFlight<Given extends unknown[]>(
  action: (...given: Given) => Promise<unknown>,
): (...given: Given) => void {
  const isRunning = useRef(false);
  return (...given) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action(...given).finally(() => {
      isRunning.current = false;
    });
  };
}
