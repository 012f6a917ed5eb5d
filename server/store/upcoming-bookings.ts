import { sql } from 'kysely';
import type { BookingStatus } from '#domain/bookings';
import type { BookingPaymentStatus } from '#domain/payments';
import type { SlotTime } from '#domain/slots';
import type { Day } from '#domain/time';
import { isActive } from './active-bookings.ts';
import type { Db } from './database/open-database.ts';
import { withRange } from './with-range.ts';

export type UpcomingBooking = {
  id: string;
  patientId: string;
  patientName: string;
  patientEmail: string;
  status: BookingStatus;
  paymentStatus: BookingPaymentStatus;
} & SlotTime;

type Wanted = { personId: string; from: { day: Day; minute: number }; now: Date };

function selectUpcoming(handle: Db, { personId, from, now }: Wanted) {
  return handle
    .selectFrom('booking')
    .where(isActive(now))
    .where('booking.day', '>=', from.day)
    .where((where) => where.or([where('booking.patientId', '=', personId), where('booking.doctorId', '=', personId)]))
    .where((where) => where.or([where('booking.day', '>', from.day), where('booking.startMin', '>', from.minute)]));
}

/**
 * How many bookings of a person, as patient or doctor, are active at `now` and start after the given time on the
 * clinic's clock. Excludes a running appointment, because a deletion does not cancel it.
 */
export async function countUpcoming(handle: Db, wanted: Wanted): Promise<{ upcoming: number; paid: number }> {
  return selectUpcoming(handle, wanted)
    .select((count) => [
      count.fn.countAll<number>().as('upcoming'),
      count.fn.countAll<number>().filterWhere('booking.paymentStatus', '=', 'paid').as('paid'),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks and returns the bookings that `countUpcoming` counts, until the transaction ends. */
export async function lockUpcoming(handle: Db, wanted: Wanted): Promise<UpcomingBooking[]> {
  const rows = await selectUpcoming(handle, wanted)
    .select(['id', 'patientId', 'patientName', 'patientEmail', 'status', 'paymentStatus', 'day', 'startMin', 'endMin'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(withRange);
}

/** Cancels a locked booking, which makes its slot available again unless it is withdrawn. */
export async function cancelBooking(
  handle: Db,
  id: string,
  change: { now: Date; paymentStatus: BookingPaymentStatus },
): Promise<void> {
  await handle
    .updateTable('booking')
    .set({
      status: 'cancelled',
      cancelledAt: change.now,
      paymentStatus: change.paymentStatus,
      holdNetwork: null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes a deleted patient's email address and phone number from all bookings, and their name from those that did not
 * take place. The name on a treatment that was given is retained (§ 630f BGB).
 */
export async function anonymizePatient(handle: Db, patientId: string): Promise<void> {
  await handle
    .updateTable('booking')
    .set({
      patientEmail: '',
      patientPhone: '',
      patientName: sql`case when status = 'booked' then patient_name else '' end`,
    })
    .where('patientId', '=', patientId)
    .execute();
}
