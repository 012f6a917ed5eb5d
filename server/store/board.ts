import { sql } from 'kysely';
import { presentName, type BookingRow } from './bookings.ts';
import type { Day } from '#domain/time';
import type { Db } from './database/open-database.ts';
import { bookedNames } from './texts.ts';
import { withRange } from './with-range.ts';

type Wanted = { day: Day; doctorId: string | null };

/** The booked appointments of a day, of one doctor or of all, in order of time. */
export async function listBoardRows(handle: Db, { day, doctorId }: Wanted) {
  const rows = await handle
    .selectFrom('booking')
    .innerJoin('treatment', 'treatment.id', 'booking.treatmentId')
    .select([
      'booking.id',
      'booking.patientId',
      'booking.doctorId',
      // By subqueries, because for a large clinic's day a join reads all people.
      sql<string>`(select name from person where person.id = booking.doctor_id)`.as('doctorName'),
      sql<boolean>`(select deleted_at is not null from person where person.id = booking.patient_id)`.as('isLocked'),
      bookedNames.as('treatmentNames'),
      'booking.day',
      'booking.startMin',
      'booking.endMin',
      presentName.as('patientName'),
      'booking.patientName as bookedName',
      'booking.patientPhone',
      'booking.status',
      'booking.attendance',
      'booking.attendanceAt',
      'booking.heldUntil',
      'booking.priceCents',
      'booking.currency',
      'booking.paymentStatus',
      'booking.paidCents',
      'booking.refundCents',
      'booking.refundedCents',
      'booking.waivedCents',
    ])
    .where('booking.day', '=', day)
    .where('booking.status', '=', 'booked')
    .$if(doctorId !== null, (query) => query.where('booking.doctorId', '=', doctorId))
    .orderBy('booking.startMin')
    .orderBy('booking.id')
    .execute();
  return rows.map(withRange);
}

export type BoardRow = Awaited<ReturnType<typeof listBoardRows>>[number];

/** The doctors who have slots or booked appointments on a day, by name; only one of them with `doctorId`. */
export async function listBoardDoctors(
  handle: Db,
  { day, doctorId }: Wanted,
): Promise<{ id: string; name: string; isAbsent: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isAbsent: boolean }>`
    select doctor.id, person.name, exists (select from absence where absence.doctor_id = doctor.id
      and first_day <= ${day}::date and (last_day is null or last_day >= ${day}::date)) as "isAbsent"
    from doctor join person on person.id = doctor.id
    left join lateral (select true as found from slot
      where slot.doctor_id = doctor.id and slot.day = ${day}::date and withdrawn_at is null limit 1) as offered on true
    left join lateral (select true as found from booking
      where booking.doctor_id = doctor.id and booking.day = ${day}::date and status = 'booked' limit 1) as booked on true
    where (${doctorId}::uuid is null or doctor.id = ${doctorId}::uuid) and coalesce(offered.found, booked.found, false)
    order by person.name, doctor.id`.execute(handle);
  return rows;
}

/** The id of the last audit entry; 0 without one. */
export async function readLastAuditId(handle: Db): Promise<number> {
  const row = await handle.selectFrom('auditEntry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * The audit entries about bookings after one, with their ids: every change of an appointment has one, written in its
 * transaction. Reads of appointments are not included.
 */
export async function listBookingEntries(handle: Db, after: number): Promise<{ id: number; bookingId: string }[]> {
  const { rows } = await sql<{ id: string; bookingId: string }>`
    select id, booking_id as "bookingId" from audit_entry
    where id > ${after}::bigint and booking_id is not null and action <> 'patients.seen' order by id`.execute(handle);
  return rows.map(({ id, bookingId }) => ({ id: Number(id), bookingId }));
}

/** Where some appointments are now. */
export async function findPlaces(
  handle: Db,
  ids: string[],
): Promise<{ id: BookingRow['id']; doctorId: string; day: Day }[]> {
  return handle.selectFrom('booking').select(['id', 'doctorId', 'day']).where('id', 'in', ids).execute();
}
