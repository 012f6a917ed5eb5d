import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import { aPerson, tokenFor, type TestPerson } from './people.ts';
import type { TestPortal } from './portal.ts';

/** A patient whose address is not proven: their bookings are holds. */
export async function anUnprovenPatient(portal: TestPortal): Promise<TestPerson & { token: string }> {
  const person = await aPerson(portal, { role: 'patient', isEmailProven: false });
  return { ...person, token: await tokenFor(portal, person) };
}

/** Lets the time of every hold expire. */
export async function passHolds({ db }: TestPortal): Promise<void> {
  await sql`update booking set held_until = now() - interval '1 minute' where status = 'held'`.execute(db);
}

/** Lets one hold expire at this moment: later than the start of a request that is already in progress. */
export async function expireHold(handle: Db, id: string): Promise<void> {
  // Milliseconds, so that no later reading of the clock is before it.
  await sql`update booking set held_until = date_trunc('milliseconds', clock_timestamp()) where id = ${id}`.execute(
    handle,
  );
}

/** The row of a booking, for assertions. */
export async function readBooking({ db }: TestPortal, id: string) {
  return db
    .selectFrom('booking')
    .select(['status', 'paymentStatus', 'heldUntil', 'holdNetwork', 'holdExtendedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
