import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/**
 * The time by the database's clock, which every rule uses, because the clocks of several servers may differ. In a
 * transaction it is the time of this query and not of the transaction's start: read after a wait for a lock, it is later
 * than everything that the transaction waited for.
 */
export async function readClock(handle: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

/** How long a reading is extrapolated before the database is queried again, in milliseconds. */
const EXTRAPOLATED_MS = 1000;

type Reading = { time: number; readAt: number };
const readings = new WeakMap<Db, { reading: Promise<Reading>; since: number }>();

/**
 * The same clock for display only: queried once a second and extrapolated in between by this machine's monotonic clock.
 * Decisions use `readClock`.
 */
export async function readRecentClock(handle: Db): Promise<Date> {
  const last = readings.get(handle);
  // Measured from the start of the query, so that later callers do not wait for one that a lost connection never ends.
  const known = last && performance.now() - last.since < EXTRAPOLATED_MS ? await last.reading.catch(() => null) : null;
  if (known) return new Date(known.time + performance.now() - known.readAt);
  const since = performance.now();
  // Extrapolated from the end of the query, so that the result is never ahead of the database.
  const reading = readClock(handle).then((now) => ({ time: now.getTime(), readAt: performance.now() }));
  readings.set(handle, { reading, since });
  return new Date((await reading).time);
}
