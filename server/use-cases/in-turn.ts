import { ClinicError } from '#domain/errors';
import type { Handle } from '#server/store/open-database';
import { perDatabase } from './per-database.ts';

type Waiting = { who: string; goOn: (refusal: ClinicError | null) => void };

const waitingByThing = perDatabase(() => new Map<string, Waiting[]>());

/** What one who tried learnt holds for all who were waiting then: it is gone, or nobody can be asked. */
const HOLDS_FOR_ALL = new Set(['slot_taken', 'unavailable']);

/**
 * Lets those who want the same slot at the same time try one after the other. Once one has it the others are told
 * without a try of their own, for it was taken while they waited: a crowd at one slot holds up nobody else. This is
 * about speed alone; the database decides who has it, between servers as well.
 * @throws ClinicError `slot_taken`, and whatever `work` throws.
 */
export async function inTurn<T>(
  db: Handle,
  { slot, who }: { slot: string; who: string },
  work: () => Promise<T>,
): Promise<T> {
  const things = waitingByThing(db);
  const before = things.get(slot);
  if (before) {
    const refusal = await new Promise<ClinicError | null>((goOn) => before.push({ who, goOn }));
    if (refusal) throw refusal;
  } else {
    things.set(slot, []);
  }
  let refusal: ClinicError | null = null;
  try {
    const done = await work();
    refusal = new ClinicError('slot_taken');
    return done;
  } catch (error) {
    if (error instanceof ClinicError && HOLDS_FOR_ALL.has(error.code)) refusal = error;
    throw error;
  } finally {
    pass(things, slot, { who, refusal });
  }
}

/** Refuses all who wait, but for tries of the same person, who is told by the rules; else lets in the next. */
function pass(
  things: Map<string, Waiting[]>,
  slot: string,
  { who, refusal }: { who: string; refusal: ClinicError | null },
): void {
  const waiting = things.get(slot) ?? [];
  const stay = refusal ? waiting.filter((one) => one.who === who) : waiting;
  if (refusal) for (const one of waiting) if (one.who !== who) one.goOn(refusal);
  const [next, ...others] = stay;
  if (!next) return void things.delete(slot);
  things.set(slot, others);
  next.goOn(null);
}
