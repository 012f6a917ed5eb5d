import { readState } from '#server/store/state';
import type { Portal } from './context.ts';

type Kept<T> = { answer: T; state: string; size: number };

/** What is kept at most, in characters. */
const ROOM = 8_000_000;

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
export function keepAnswers<T>(
  portal: Pick<Portal, 'db'>,
  { sizeOf, room = ROOM, stateOf = ({ db }) => readState(db) }: Keeping<T>,
): (question: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  let taken = 0;
  const forget = (question: string) => {
    taken -= kept.get(question)?.size ?? 0;
    kept.delete(question);
  };
  return async (question, make) => {
    // Read before the answer is made: what is committed between the two makes the next state another one.
    // Where it cannot be told, making the answer says why.
    const state = await stateOf(portal).catch(() => null);
    const known = kept.get(question);
    if (known && known.state === state) return known.answer;
    const answer = await make();
    if (state === null) return answer;
    const size = sizeOf(answer);
    forget(question);
    if (size === null || size > room) return answer;
    kept.set(question, { answer, state, size });
    taken += size;
    for (const oldest of kept.keys()) {
      if (taken <= room) break;
      forget(oldest);
    }
    return answer;
  };
}
