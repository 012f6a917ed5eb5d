import { sql, type RawBuilder, type Updateable } from 'kysely';
import { settledMarks, type DayRange, type Reachability } from '#domain/absences/absences';
import { type AbsenceAction, type AffectedState } from '#domain/bookings/open-decisions';
import type { TreatmentTime } from '#domain/clinic/performed-treatments';
import type { StoredState } from '#domain/bookings/booking-states';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day, TimeRange } from '#domain/shared/time';
import { selectBookings, toBooking, type Booking, isAtPlace, isOpen, isPrevented } from '#server/bookings/index';
import { isEmailed, isReachable } from './phone-list-rows.ts';
import { isActive } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';
import { withRange } from '#server/platform/database/with-range';

/** The days of an absence of one doctor, or those of a closure (null). */
export type Scope = { doctorId: string | null; days: DayRange };

/** The present moment: by the database's clock, and on the clinic's. */
export type Moment = { now: Date; clock: { day: Day; minute: number } };

/** A booking that is in a scope. */
export function isInScope({ doctorId, days }: Scope): RawBuilder<boolean> {
  return sql<boolean>`(booking.day >= ${days.first}::date and (${days.last}::date is null or booking.day <= ${days.last}::date)
    and (${doctorId}::uuid is null or booking.doctor_id = ${doctorId}::uuid))`;
}

/** A booking that begins after a moment on the clinic's clock. */
export function isToCome({ clock }: Moment): RawBuilder<boolean> {
  return sql<boolean>`(booking.day > ${clock.day}::date or (booking.day = ${clock.day}::date and booking.start_min > ${clock.minute}::int))`;
}

const isDecided = sql<boolean>`exists (select from affected_booking where affected_booking.booking_id = booking.id
  and ${isAtPlace} and ${isOpen})`;

/**
 * A booking that an absence or a closure affects: active, to come and not begun, on one of the days, and not yet affected
 * by an earlier one, so that no patient is notified twice.
 */
export function isAffectable(scope: Scope, moment: Moment): RawBuilder<boolean> {
  return sql<boolean>`(${isActive(moment.now)} and ${isInScope(scope)} and ${isToCome(moment)}
    and coalesce(booking.attendance, '') not in (${sql.join(settledMarks.map((mark) => sql.lit(mark)))})
    and not ${isDecided})`;
}

/** How many bookings of a scope an earlier absence or closure affects. */
export async function countAffected(handle: Db, scope: Scope, moment: Moment): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from booking
    where status = 'booked' and ${isInScope(scope)} and ${isToCome(moment)} and ${isDecided}`.execute(handle);
  return rows[0]?.count ?? 0;
}

export type AffectableBooking = Booking & Reachability;

/** The bookings that an absence or a closure would affect, without holds (`affected-holds-rows.ts`); the soonest first. */
export async function listAffectable(handle: Db, scope: Scope, moment: Moment): Promise<AffectableBooking[]> {
  const rows = await selectBookings(handle)
    .select([isReachable.as('isReachable'), isEmailed.as('isEmailed')])
    .where(isAffectable(scope, moment))
    .where('booking.status', '=', 'booked')
    .orderBy('booking.day')
    .orderBy('booking.startMin')
    .orderBy('booking.id')
    .execute();
  return rows.map(toBooking);
}

/** The active bookings of some patients from a day on, by patient. */
export async function listBookingsOfPatients(
  handle: Db,
  { patientIds, from, now }: { patientIds: string[]; from: Day; now: Date },
): Promise<Map<string, (SlotTime & { id: string; doctorId: string })[]>> {
  if (patientIds.length === 0) return new Map();
  const rows = await handle
    .selectFrom('booking')
    .select(['id', 'patientId', 'doctorId', 'day', 'startMin', 'endMin'])
    .where('patientId', 'in', patientIds)
    .where('day', '>=', from)
    .where(isActive(now))
    .execute();
  return Map.groupBy(rows.map(withRange), ({ patientId }) => patientId);
}

/** How many minutes some bookings of hours take; one of a slot has the length of the slot, not of its treatment. */
export async function readBookedTimes(handle: Db, ids: string[]): Promise<Map<string, TreatmentTime>> {
  const { rows } = await sql<TreatmentTime & { id: string }>`
    select id, end_min - start_min as duration, buffer_min as buffer from booking
    where id = any(${ids}::uuid[]) and slot_id is null`.execute(handle);
  return new Map(rows.map(({ id, ...time }) => [id, time]));
}

/** The absence or the closure that affects a booking. */
export type Cause = { absenceId: string } | { closureId: string };

type NewDecision = { booking: string; action: AbsenceAction; substituteId: string | null };

/**
 * Inserts the bookings that an absence or a closure affects, with what was decided about each. A holiday that was open in
 * between affects a booking anew. Returns how many.
 */
export async function insertAffected(
  handle: Db,
  cause: Cause,
  wanted: { scope: Scope; moment: Moment; decidedBy: string; default: AbsenceAction; of: NewDecision[] },
): Promise<number> {
  const { absenceId = null, closureId = null } = { ...cause } as { absenceId?: string; closureId?: string };
  const decisions = wanted.of.map(({ booking, action, substituteId }) => ({
    booking,
    action,
    substitute: substituteId,
  }));
  const { rows } = await sql`
    insert into affected_booking (absence_id, closure_id, booking_id, slot_id, doctor_id, day, start_min, end_min,
      decision, substitute_id, decided_by)
    select ${absenceId}::uuid, ${closureId}::uuid, booking.id, booking.slot_id, booking.doctor_id, booking.day,
      booking.start_min, booking.end_min, coalesce(chosen.action, ${wanted.default}),
      chosen.substitute, ${wanted.decidedBy}::uuid
    from booking left join jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as chosen (booking uuid, action text, substitute uuid) on chosen.booking = booking.id
    where ${isAffectable(wanted.scope, wanted.moment)} and booking.status = 'booked'
    order by booking.id
    on conflict (booking_id, (coalesce(absence_id, closure_id))) do update set state = 'pending',
      decision = excluded.decision, substitute_id = excluded.substitute_id, decided_by = excluded.decided_by,
      slot_id = excluded.slot_id, doctor_id = excluded.doctor_id, day = excluded.day, start_min = excluded.start_min,
      end_min = excluded.end_min,      failure = null, deadline = null, notified_at = null, call_reason = null, called_at = null, called_by = null
    returning id`.execute(handle);
  return rows.length;
}

/** An affected booking with the present state of its booking. */
export type AffectedRow = {
  id: string;
  absenceId: string | null;
  closureId: string | null;
  bookingId: string;
  /** Its place when it was affected; the end is not known. */
  doctorId: string;
  day: Day;
  range: TimeRange;
  decision: AbsenceAction;
  decidedBy: string;
  substituteId: string | null;
  state: AffectedState;
  deadline: Date | null;
  calledAt: Date | null;
  /** When the patient was notified, by email or phone. */
  notifiedAt: Date | null;
  booking: StoredState & {
    id: string;
    treatmentId: string;
    doctorId: string;
    patientId: string;
    day: Day;
    range: TimeRange;
  } & Reachability;
};

/**
 * When a patient was notified: by email or, if that was before or there was none, by phone. Who puts a patient on
 * the call list once more stores it in `notified_at`, because that erases when they were called.
 */
export const notifiedAt = sql<Date | null>`coalesce(affected_booking.notified_at, affected_booking.called_at)`;

const rowColumns = sql`affected_booking.id, affected_booking.absence_id as "absenceId",
  affected_booking.closure_id as "closureId", affected_booking.booking_id as "bookingId",
  affected_booking.doctor_id as "doctorId", affected_booking.day, json_build_object('start', affected_booking.start_min,
    'end', coalesce(affected_booking.end_min, affected_booking.start_min)) as range, affected_booking.decision,
  affected_booking.decided_by as "decidedBy", affected_booking.substitute_id as "substituteId", affected_booking.state,
  affected_booking.deadline, affected_booking.called_at as "calledAt", ${notifiedAt} as "notifiedAt",
  json_build_object('id', booking.id, 'status', booking.status, 'attendance', booking.attendance, 'treatmentId', booking.treatment_id,
    'doctorId', booking.doctor_id, 'patientId', booking.patient_id, 'day', booking.day,
    'range', json_build_object('start', booking.start_min, 'end', booking.end_min),
    'isReachable', ${isReachable}, 'isEmailed', ${isEmailed}) as booking`;
const rowTables = sql`affected_booking join booking on booking.id = affected_booking.booking_id`;

/**
 * The next bookings of an absence or a closure that are not processed, in the order of the preview: the soonest first;
 * offers last, because the times that they reserve may be those of a transfer.
 */
export async function listPending(
  handle: Db,
  { causeId, except, limit }: { causeId: string; except: string[]; limit: number },
): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select ${rowColumns} from ${rowTables}
    where coalesce(affected_booking.absence_id, affected_booking.closure_id) = ${causeId}::uuid
      and affected_booking.state = 'pending' and affected_booking.id <> all(${except}::uuid[])
    order by affected_booking.decision = 'offer', affected_booking.day, affected_booking.start_min, booking.id
    limit ${limit}::int`.execute(handle);
  return rows;
}

export async function findAffected(handle: Db, id: string): Promise<AffectedRow | null> {
  const { rows } = await sql<AffectedRow>`
    select ${rowColumns} from ${rowTables} where affected_booking.id = ${id}::uuid`.execute(handle);
  return rows[0] ?? null;
}

/** The affected booking of an absence or a closure, locked until the transaction ends. */
export async function lockAffected(handle: Db, id: string): Promise<AffectedRow | null> {
  // The booking is locked first, because the rows below refer to it (decision 33).
  await sql`
    select from booking where id = (select booking_id from affected_booking where id = ${id}::uuid)
    for key share`.execute(handle);
  const { rows } = await sql<AffectedRow>`
    select ${rowColumns} from ${rowTables} where affected_booking.id = ${id}::uuid
    for no key update of affected_booking`.execute(handle);
  return rows[0] ?? null;
}

type AffectedChange = Updateable<Tables['affectedBooking']>;

/**
 * Changes an affected booking if it still is in one of some states, is to be treated as `decided`, and was called, or else not
 * reached, at `attempted`; false otherwise.
 */
export async function updateAffected(
  handle: Db,
  id: string,
  {
    from,
    decided,
    attempted,
    ...change
  }: AffectedChange & { from: AffectedState[]; decided?: AbsenceAction; attempted?: string | null },
): Promise<boolean> {
  let query = handle.updateTable('affectedBooking').set(change).where('id', '=', id).where('state', 'in', from);
  if (decided) query = query.where('decision', '=', decided);
  if (attempted !== undefined) {
    query = query.where(sql<boolean>`coalesce(called_at, missed_at) is not distinct from ${attempted}::timestamptz`);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The open rows of a booking, of which there is one unless it was moved meanwhile. */
export async function listOpenOf(handle: Db, bookingId: string): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select ${rowColumns} from ${rowTables} where affected_booking.booking_id = ${bookingId}::uuid and ${isOpen}`.execute(
    handle,
  );
  return rows;
}

/**
 * Makes a booking pending again that took place where an absence or a closure prevents it, because its treatment has not
 * begun after all. Returns the absence or the closure; null if nothing prevents it, or it was decided that it takes place.
 */
export async function reopenTreated(handle: Db, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ of: string }>`
    update affected_booking set state = 'pending', failure = null, deadline = null, call_reason = null,
      notified_at = ${notifiedAt}, called_at = null, called_by = null
    where id = (select affected_booking.id from affected_booking join booking on booking.id = affected_booking.booking_id
      where booking.id = ${bookingId}::uuid and booking.status = 'booked' and ${isAtPlace}
        and affected_booking.state = 'done' and affected_booking.decision <> 'keep'
        and ${isPrevented}
      order by affected_booking.created_at desc limit 1)
    returning coalesce(absence_id, closure_id) as of`.execute(handle);
  return rows[0]?.of ?? null;
}

/**
 * Puts the patient of a booking on the call list, because the mail server refused an email; false if nothing affects it, or
 * it takes place and its patient was notified of nothing else.
 */
export async function noteRefusedEmail(handle: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    update affected_booking set call_reason = 'refused', notified_at = ${notifiedAt}, called_at = null, called_by = null
    where id = (select id from affected_booking where booking_id = ${bookingId}::uuid
        and (decision <> 'keep' or ${notifiedAt} is not null)
      order by created_at desc limit 1)
    returning id`.execute(handle);
  return rows.length > 0;
}

/** Erases the notes about calls of a patient. */
export async function eraseCallNotes(handle: Db, patientId: string): Promise<void> {
  await sql`update affected_booking set call_note = null from booking
    where booking.id = affected_booking.booking_id and booking.patient_id = ${patientId}::uuid
      and call_note is not null`.execute(handle);
}

/** Deletes what was decided about the appointments of a patient, before these are deleted. */
export async function deleteAffectedOf(handle: Db, patientId: string): Promise<void> {
  const ofPatient = handle.selectFrom('booking').select('id').where('patientId', '=', patientId);
  await handle.deleteFrom('affectedBooking').where('bookingId', 'in', ofPatient).execute();
}
