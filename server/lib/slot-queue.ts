import { ClinicError } from '#domain/errors';
import type { Db } from '#server/store/database/open-database';
import { isUnreachable } from './is-unreachable.ts';
import { perDatabase } from './per-database.ts';

type Waiting = { who: string; goOn: (refusal: ClinicError | null) => void };
/** Who waits for a slot, and who has had a try meanwhile. */
type Queue = { waiting: Waiting[]; tried: Set<string> };

const queues = perDatabase(() => new Map<string, Queue>());

/**
 * Lets those who want the same slot at the same time try one after the other. Once one has it the others are told
 * without a try of their own: a crowd at one slot holds up nobody else. Who has not had a try yet comes first, so that
 * many tries of one person hold up nobody either. This is about speed alone; the database decides who has it, between
 * servers as well.
 * @throws ClinicError `slot_taken`, and whatever `work` throws.
 */
export async function createSlotQueue<T>(
  db: Db,
  { slot, who }: { slot: string; who: string },
  work: () => Promise<T>,
): Promise<T> {
  const bySlot = queues(db);
  const before = bySlot.get(slot);
  if (before) {
    const refusal = await new Promise<ClinicError | null>((goOn) => before.waiting.push({ who, goOn }));
    if (refusal) throw refusal;
  }
  const queue = before ?? { waiting: [], tried: new Set() };
  if (!before) bySlot.set(slot, queue);
  queue.tried.add(who);
  let refusal: ClinicError | null = null;
  try {
    const done = await work();
    refusal = new ClinicError('slot_taken');
    return done;
  } catch (error) {
    refusal = holdsForAll(error);
    throw error;
  } finally {
    if (refusal) refuseOthers(queue, who, refusal);
    const next = takeNext(queue);
    if (next) next.goOn(null);
    else bySlot.delete(slot);
  }
}

/** What one who tried learnt and holds for all who were waiting then: it is gone, or nobody can be asked. */
function holdsForAll(error: unknown): ClinicError | null {
  if (isUnreachable(error)) return new ClinicError('unavailable', { cause: error });
  const isMeant = error instanceof ClinicError && (error.code === 'slot_taken' || error.code === 'unavailable');
  return isMeant ? error : null;
}

/** Another try of the same person is let in, and told by the rules. */
function refuseOthers(queue: Queue, who: string, refusal: ClinicError): void {
  const { true: others = [], false: own = [] } = Object.groupBy(queue.waiting, (one) => String(one.who !== who));
  queue.waiting = own;
  for (const one of others) one.goOn(refusal);
}

function takeNext({ waiting, tried }: Queue): Waiting | null {
  const fresh = waiting.findIndex(({ who }) => !tried.has(who));
  const [next] = waiting.splice(Math.max(fresh, 0), 1);
  return next ?? null;
}
