/** The wait before the first new attempt, in milliseconds; doubled after each failure, up to `maxWaitMs`. */
const FIRST_WAIT_MS = 1000;

type Listeners<Listener> = ReadonlySet<Listener>;

/** Opens a connection, which calls `pass` for each event and `fail` once it is lost. Returns a function that closes it. */
type Open<Listener> = (
  pass: (send: (listener: Listener) => unknown) => void,
  fail: () => void,
) => (listeners: Listeners<Listener>) => void;

/**
 * Shares one connection among all listeners, while there are any and the tab is visible; a lost one is opened again.
 * The returned function adds a listener and returns one that removes it.
 */
export function shareEventStream<Listener>(open: Open<Listener>, maxWaitMs: number) {
  const listeners = new Set<Listener>();
  let close: ReturnType<Open<Listener>> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function pass(send: (listener: Listener) => unknown): void {
    failures = 0;
    listeners.forEach(send);
  }

  function fail(): void {
    disconnect();
    // Spread, because all clients of a server that restarts fail at once.
    timer = setTimeout(update, Math.min(FIRST_WAIT_MS * 2 ** failures++, maxWaitMs) * (0.5 + Math.random()));
  }

  function disconnect(): void {
    close?.(listeners);
    close = undefined;
  }

  function update(): void {
    clearTimeout(timer);
    if (listeners.size > 0 && document.visibilityState === 'visible') close ??= open(pass, fail);
    else disconnect();
  }

  return (listener: Listener): (() => void) => {
    listeners.add(listener);
    document.addEventListener('visibilitychange', update);
    update();
    return () => {
      listeners.delete(listener);
      update();
    };
  };
}
