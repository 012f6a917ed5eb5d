import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/** The database's clock: every rule goes by it, whatever the server's own says. */
export async function readClock(handle: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}

/** How long a reading is carried on before the database is asked again, in milliseconds. */
const CARRIED_ON_MS = 1000;

type Reading = { time: number; at: number };
const asked = new WeakMap<Db, { reading: Promise<Reading>; since: number }>();

/**
 * The same clock for what is only shown: asked once a second, and between by how much time has passed here since (a
 * steady count, which setting this machine's clock does not move). What is decided goes by `readClock`.
 */
export async function readRecentClock(handle: Db): Promise<Date> {
  const last = asked.get(handle);
  // Counted from the question: one that a lost connection swallowed is not waited for by everybody.
  const known = last && performance.now() - last.since < CARRIED_ON_MS ? await last.reading.catch(() => null) : null;
  if (known) return new Date(known.time + performance.now() - known.at);
  const since = performance.now();
  // Carried on from when the answer is here, so that it is never ahead of the database.
  const reading = readClock(handle).then((now) => ({ time: now.getTime(), at: performance.now() }));
  asked.set(handle, { reading, since });
  return new Date((await reading).time);
}
