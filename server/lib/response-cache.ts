import { readSnapshot } from '#server/store/database/database-snapshot';
import type { Portal } from './context.ts';

/** What is kept at most, in characters, an answer's question and what it takes beside them included. */
const ROOM = 8_000_000;
const BESIDE = 1000;

type Keeping<T> = {
  /** How many characters an answer takes; null where it is not to be kept. */
  sizeOf: (answer: T) => number | null;
  room?: number;
  stateOf?: (portal: Pick<Portal, 'db'>) => Promise<string>;
};

/**
 * Keeps answers that follow from the database and its clock's minute alone. Each time it is asked whether anything
 * was committed since, and only an answer that would be the very same is given again.
 */
export function createResponseCache<T>(
  portal: Pick<Portal, 'db'>,
  { sizeOf, room = ROOM, stateOf = ({ db }) => readSnapshot(db) }: Keeping<T>,
): (question: string, make: () => Promise<T>) => Promise<T> {
  let kept = new Map<string, { answer: T; size: number }>();
  let of: string | null = null;
  let taken = 0;

  function keep(question: string, answer: T, sizeOfAnswer: number): void {
    const size = sizeOfAnswer + question.length + BESIDE;
    if (size > room) return;
    taken += size - (kept.get(question)?.size ?? 0);
    kept.delete(question);
    kept.set(question, { answer, size });
    for (const [oldest, { size: freed }] of kept) {
      if (taken <= room) return;
      kept.delete(oldest);
      taken -= freed;
    }
  }

  return async (question, make) => {
    // Read before the answer is made: what is committed between the two makes the next state another one.
    // Where it cannot be told, making the answer says why.
    const state = await stateOf(portal).catch(() => null);
    if (state !== of) [kept, of, taken] = [new Map(), state, 0];
    const known = kept.get(question);
    if (known) return known.answer;
    const answer = await make();
    const size = sizeOf(answer);
    if (state !== null && state === of && size !== null) keep(question, answer, size);
    return answer;
  };
}
