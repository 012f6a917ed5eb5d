import { sql } from 'kysely';
import type { BookingStatus } from '#domain/bookings';
import type { BookingPaymentStatus } from '#domain/payments';
import type { SlotTime } from '#domain/slots';
import type { Day } from '#domain/time';
import { isActive } from './active-bookings.ts';
import type { Db } from './database/open-database.ts';

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
    .where((where) => where.or([where('booking.patient_id', '=', personId), where('booking.doctor_id', '=', personId)]))
    .where((where) => where.or([where('booking.day', '>', from.day), where('booking.start_min', '>', from.minute)]));
}

/**
 * How many bookings of a person, as patient or doctor, are active at `now` and start after the given time on the
 * clinic's clock. Excludes a running appointment, because a deletion does not cancel it.
 */
export async function countUpcoming(handle: Db, wanted: Wanted): Promise<{ upcoming: number; paid: number }> {
  return selectUpcoming(handle, wanted)
    .select((count) => [
      count.fn.countAll<number>().as('upcoming'),
      count.fn.countAll<number>().filterWhere('booking.payment_status', '=', 'paid').as('paid'),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks and returns the bookings that `countUpcoming` counts, until the transaction ends. */
export async function lockUpcoming(handle: Db, wanted: Wanted): Promise<UpcomingBooking[]> {
  const rows = await selectUpcoming(handle, wanted)
    .select([
      'id',
      'patient_id',
      'patient_name',
      'patient_email',
      'status',
      'payment_status',
      'day',
      'start_min',
      'end_min',
    ])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    patientName: row.patient_name,
    patientEmail: row.patient_email,
    status: row.status,
    paymentStatus: row.payment_status,
    day: row.day,
    range: { start: row.start_min, end: row.end_min },
  }));
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
      cancelled_at: change.now,
      payment_status: change.paymentStatus,
      hold_network: null,
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
      patient_email: '',
      patient_phone: '',
      patient_name: sql`case when status = 'booked' then patient_name else '' end`,
    })
    .where('patient_id', '=', patientId)
    .execute();
}
