import { ClinicError } from '#domain/errors';
import type { Db } from '#server/store/database/open-database';
import { fromDatabaseError } from './database-error.ts';
import { perDatabase } from './per-database.ts';

type Waiting = { who: string; proceed: (refusal: ClinicError | null) => void };
/** The callers waiting for a slot, and those that have attempted it since the queue began. */
type Queue = { waiting: Waiting[]; attempted: Set<string> };

const queues = perDatabase(() => new Map<string, Queue>());

/**
 * Serializes concurrent bookings of one slot within this process. Once one succeeds, waiting requests of other people
 * fail without a query, so contention for one slot does not slow down others. People without an attempt come first, so
 * that many requests of one person do not starve the rest. An optimization only: the database's unique index decides,
 * also between servers.
 * @throws ClinicError `slot_taken`, `unavailable`, and whatever `work` throws.
 */
export async function runInSlotQueue<T>(
  db: Db,
  { slot, who }: { slot: string; who: string },
  work: () => Promise<T>,
): Promise<T> {
  const bySlot = queues(db);
  const before = bySlot.get(slot);
  if (before) {
    const refusal = await new Promise<ClinicError | null>((proceed) => before.waiting.push({ who, proceed }));
    if (refusal) throw refusal;
  }
  const queue = before ?? { waiting: [], attempted: new Set() };
  if (!before) bySlot.set(slot, queue);
  queue.attempted.add(who);
  let refusal: ClinicError | null = null;
  try {
    const result = await work();
    refusal = new ClinicError('slot_taken');
    return result;
  } catch (error) {
    refusal = sharedRefusal(error);
    throw error;
  } finally {
    if (refusal) refuseOthers(queue, who, refusal);
    const next = takeNext(queue);
    if (next) next.proceed(null);
    else bySlot.delete(slot);
  }
}

/** The error if it applies to every waiting request: the slot is taken, or the database is unreachable. */
function sharedRefusal(error: unknown): ClinicError | null {
  const known = error instanceof ClinicError ? error : fromDatabaseError(error);
  return known?.code === 'slot_taken' || known?.code === 'unavailable' ? known : null;
}

/** Fails the requests of other people. Those of the same person still run: the rules choose their error. */
function refuseOthers(queue: Queue, who: string, refusal: ClinicError): void {
  const { true: others = [], false: own = [] } = Object.groupBy(queue.waiting, (one) => String(one.who !== who));
  queue.waiting = own;
  for (const one of others) one.proceed(refusal);
}

function takeNext({ waiting, attempted }: Queue): Waiting | null {
  const firstNew = waiting.findIndex(({ who }) => !attempted.has(who));
  const [next] = waiting.splice(Math.max(firstNew, 0), 1);
  return next ?? null;
}
