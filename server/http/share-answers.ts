import { setTimeout as pause } from 'node:timers/promises';

type Running<T> = { current: Promise<T>; next: Promise<T> | null };

/** Longest that somebody waits for an answer that is not theirs, in milliseconds: a lost connection holds up few. */
const PATIENCE_MS = 1000;

/**
 * Makes one answer for all who ask the same at once. Nobody is given an answer that was begun before they asked: who
 * comes while one is being made waits for the next, so what everybody reads is as fresh as if they were alone.
 */
export function shareAnswers<T>(patienceMs = PATIENCE_MS): (question: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Running<T>>();

  function start(question: string, make: () => Promise<T>): Promise<T> {
    const entry: Running<T> = { current: make(), next: null };
    running.set(question, entry);
    const end = () => {
      if (running.get(question) === entry && !entry.next) running.delete(question);
    };
    entry.current.then(end, end);
    return entry.current;
  }

  return (question, make) => {
    const entry = running.get(question);
    if (!entry) return start(question, make);
    entry.next ??= untilSettled(entry.current, patienceMs).then(() => start(question, make));
    return entry.next;
  };
}

async function untilSettled(work: Promise<unknown>, patienceMs: number): Promise<void> {
  const abort = new AbortController();
  const over = pause(patienceMs, undefined, { signal: abort.signal, ref: false });
  await Promise.race([work, over]).catch(() => undefined);
  abort.abort();
  await over.catch(() => undefined);
}
