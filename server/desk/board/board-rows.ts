import { sql } from 'kysely';
import {
  type Booking,
  accountName,
  bookedName,
  hasNote,
  hasReason,
  isLimited,
  openDecision,
} from '#server/bookings/index';
import type { Names } from '#domain/shared/language';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { bookedNames } from '#server/platform/database/texts';
import { withRange } from '#server/platform/database/with-range';

type Wanted = { day: Day; doctorId: string | null };

function selectBoard(handle: Db, { day, doctorId }: Wanted) {
  return (
    handle
      .selectFrom('booking')
      // Wide rows dominate the cost at 1,000 rows: select few columns and no join.
      .select(['booking.id', 'booking.doctorId', 'booking.startMin', 'booking.endMin'])
      .select(['booking.attendance', 'booking.attendanceAt'])
      .where('booking.day', '=', day)
      .where('booking.status', '=', 'booked')
      .$if(doctorId !== null, (query) => query.where('booking.doctorId', '=', doctorId))
      .orderBy('booking.startMin')
      .orderBy('booking.id')
  );
}

/**
 * The booked appointments of a day, of one doctor or of all, in order of time. `isLocked`: the patient's account was
 * deleted.
 */
export async function listBoardRows(handle: Db, wanted: Wanted) {
  const rows = await selectBoard(handle, wanted)
    .select(['booking.accountId', accountName.as('accountName'), isLimited.as('isLimited')])
    .select(['booking.patientId', bookedName.as('bookedName'), 'booking.patientPhone', 'booking.currency'])
    .select(['booking.priceCents', 'booking.paidCents', 'booking.waivedCents', 'booking.isOutsideHours'])
    .select(['booking.squeezedBeside', 'booking.squeezeReason', 'booking.priceKind'])
    .select([
      openDecision.as('openDecision'),
      hasNote.as('hasNote'),
      hasReason.as('hasReason'),
      // By subqueries, because for a large clinic's day a join reads all people. Nearly all bookings store their names.
      sql<string | null>`(select name from person
        where person.id = booking.patient_id and person.deleted_at is null)`.as('presentName'),
      sql<Names>`coalesce(booking.treatment_names, (select ${bookedNames} from treatment
        where treatment.id = booking.treatment_id))`.as('treatmentNames'),
    ])
    .execute();
  return rows.map(({ presentName, ...row }) => ({
    ...withRange(row),
    isLocked: presentName === null,
    patientName: presentName ?? row.bookedName,
    status: 'booked' as const,
    heldUntil: null,
  }));
}

export type BoardRow = Awaited<ReturnType<typeof listBoardRows>>[number];

/** The appointments of a day whose patients are there and not done, in order of time; without patients and treatments. */
export async function listPresentRows(handle: Db, wanted: Wanted) {
  const rows = await selectBoard(handle, wanted)
    .select(sql<string>`(select name from person where person.id = booking.doctor_id)`.as('doctorName'))
    .where('booking.attendance', 'in', ['arrived', 'in_treatment'])
    .execute();
  return rows.map((row) => ({ ...withRange(row), status: 'booked' as const }));
}

export type PresentRow = Awaited<ReturnType<typeof listPresentRows>>[number];

/** The doctors who have slots, hours or booked appointments on a day, by name; only one of them with `doctorId`. */
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
    left join lateral (select not isempty(hours) as found from doctor_day
      where doctor_day.doctor_id = doctor.id and doctor_day.day = ${day}::date) as open on true
    left join lateral (select true as found from booking
      where booking.doctor_id = doctor.id and booking.day = ${day}::date and status = 'booked' limit 1) as booked on true
    where (${doctorId}::uuid is null or doctor.id = ${doctorId}::uuid) and coalesce(offered.found, booked.found, open.found, false)
    order by person.name, doctor.id`.execute(handle);
  return rows;
}

/** The id of the last audit entry; 0 without one. */
export async function readLastAuditId(handle: Db): Promise<number> {
  const row = await handle.selectFrom('auditEntry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** An audit entry about a booking; `left`: the doctor whom the change took it away from, and its day there. */
export type BookingEntry = { id: number; bookingId: string; left: { doctorId: string; day: Day } | null };

/**
 * The audit entries about bookings after one, with their ids: every change of an appointment has one, written in its
 * transaction. Reads of appointments are not included.
 */
export async function listBookingEntries(handle: Db, after: number): Promise<BookingEntry[]> {
  const { rows } = await sql<{ id: string; bookingId: string; fromDoctor: string | null; fromDay: Day | null }>`
    select id, booking_id as "bookingId", details ->> 'fromDoctor' as "fromDoctor", details ->> 'fromDay' as "fromDay"
    from audit_entry
    where id > ${after}::bigint and booking_id is not null and action <> 'patients.seen' order by id`.execute(handle);
  return rows.map(({ id, bookingId, fromDoctor: doctorId, fromDay: day }) => ({
    id: Number(id),
    bookingId,
    left: doctorId !== null && day !== null ? { doctorId, day } : null,
  }));
}

/** Where some appointments are now. */
export async function findPlaces(
  handle: Db,
  ids: string[],
): Promise<{ id: Booking['id']; doctorId: string; day: Day }[]> {
  return handle.selectFrom('booking').select(['id', 'doctorId', 'day']).where('id', 'in', ids).execute();
}
