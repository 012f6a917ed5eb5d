type Listener<Event> = (event: Event) => void;

/** Listeners of a reading that repeats while there is one. */
export type Followers<Event> = {
  count: () => number;
  notify: (event: Event) => void;
  /** Returns a function that removes the listener. */
  add: (listener: Listener<Event>) => () => void;
  /** Reads again after the pause, and so on until the last listener has gone. */
  schedule: () => void;
};

/** Repeats `read` with a pause of `everyMs` milliseconds; a reading that fails is followed by the next one. */
export function repeatWhileFollowed<Event>(read: () => Promise<unknown>, everyMs: number): Followers<Event> {
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
