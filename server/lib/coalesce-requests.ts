import { setImmediate as untilAllWereRead, setTimeout as pause } from 'node:timers/promises';

type Running<T> = { answer: Promise<T>; hasBegun: boolean; next: Promise<T> | null };

/** Longest that somebody waits for an answer that is not theirs, in milliseconds: a lost connection holds up few. */
const PATIENCE_MS = 1000;

/**
 * Makes one answer for all who ask the same at once. Nobody is given an answer that was begun before they asked: who
 * comes while one is being made waits for the next, so what everybody reads is as fresh as if they were alone.
 */
export function coalesceRequests<T>(
  patienceMs = PATIENCE_MS,
): (question: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Running<T>>();

  function start(question: string, make: () => Promise<T>): Promise<T> {
    // The embedded database answers within this very turn of the loop: whose request has arrived is read before.
    const answer = untilAllWereRead().then(() => {
      entry.hasBegun = true;
      return make();
    });
    const entry: Running<T> = { answer, hasBegun: false, next: null };
    running.set(question, entry);
    const end = () => {
      if (running.get(question) === entry && !entry.next) running.delete(question);
    };
    answer.then(end, end);
    return answer;
  }

  return (question, make) => {
    const entry = running.get(question);
    if (!entry) return start(question, make);
    if (!entry.hasBegun) return entry.answer;
    entry.next ??= untilSettled(entry.answer, patienceMs).then(() => start(question, make));
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
