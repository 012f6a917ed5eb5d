import { sql } from 'kysely';
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

/** The row of a booking, for assertions. */
export async function readBooking({ db }: TestPortal, id: string) {
  return db
    .selectFrom('booking')
    .select(['status', 'paymentStatus', 'heldUntil', 'holdNetwork', 'holdExtendedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
