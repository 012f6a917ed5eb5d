/** How long the page's own work goes first where the browser does not report idle time, in milliseconds. */
const IDLE_MS = 1500;

/** Runs something once the browser is idle; returns what cancels that, for an effect. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: IDLE_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, IDLE_MS);
  return () => clearTimeout(timer);
}
