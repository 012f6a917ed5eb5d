import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/** What is done by one server after the other, each with the key of its advisory lock. */
const sections = { seeding: 7_302_612, closures: 7_302_613, treatments: 7_302_614, imports: 7_302_615 };

/** Waits until nobody else is in this section; locks it until the transaction ends. */
export async function lockSection(trx: Db, section: keyof typeof sections): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sections[section]})`.execute(trx);
}
