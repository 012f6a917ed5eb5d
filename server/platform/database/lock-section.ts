import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './open-database.ts';

const TRIES = 10;
const TRY_EVERY_MS = 200;

/** What is done by one server after the other, each with the key of its advisory lock. */
const sections = { seeding: 7_302_612, closures: 7_302_613, treatments: 7_302_614, imports: 7_302_615 };

/** Locks a section until the transaction ends, if nobody is in it within about two seconds; else false. */
export async function tryLockSection(trx: Db, section: keyof typeof sections): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const locking = sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${sections[section]}) as "isMine"`;
    if ((await locking.execute(trx)).rows[0]?.isMine) return true;
    await setTimeout(TRY_EVERY_MS);
  }
  return false;
}

/** Waits until nobody else is in this section; locks it until the transaction ends. */
export async function lockSection(trx: Db, section: keyof typeof sections): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sections[section]})`.execute(trx);
}
