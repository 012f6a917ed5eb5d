type Listener<Event> = (event: Event) => void;

/** The listeners of a poll. */
type Subscribers<Event> = {
  count: () => number;
  notify: (event: Event) => void;
  /** Returns a function that removes the listener. */
  add: (listener: Listener<Event>) => () => void;
  /** Starts polling after the pause; it ends with the last listener. */
  schedule: () => void;
};

/** Polls while at least one listener is subscribed, with a pause of `everyMs` milliseconds; a poll that fails is ignored. */
export function pollWhileSubscribed<Event>(read: () => Promise<unknown>, everyMs: number): Subscribers<Event> {
  const listeners = new Set<Listener<Event>>();
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (listeners.size === 0) return;
    timer = setTimeout(
      () =>
        void read()
          .catch(() => undefined)
          .finally(schedule),
      everyMs,
    );
    timer.unref();
  }

  return {
    count: () => listeners.size,
    notify: (event) => listeners.forEach((listener) => listener(event)),
    add: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    schedule,
  };
}
