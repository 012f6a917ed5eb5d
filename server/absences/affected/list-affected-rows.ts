import { sql, type RawBuilder } from 'kysely';
import type { CallReason, Reachability } from '#domain/absences/absences';
import type { AbsenceAction, AffectedState } from '#domain/bookings/open-decisions';
import type { Day, TimeRange } from '#domain/shared/time';
import { isEmailed, isReachable, presentCall, presentReason } from './phone-list-rows.ts';
import { hasMoney, isAtPlace, presentState, selectBookings, toBooking, type Booking } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';

/** An affected booking for people to read; `doctorId`, `day` and `range` are its place when it was affected. */
export type ListedAffected = Booking &
  Reachability & {
    affected: {
      id: string;
      cause: string;
      doctorId: string;
      doctorEmail: string;
      doctorName: string;
      day: Day;
      range: TimeRange;
      decision: AbsenceAction;
      substitute: { name: string; email: string } | null;
      state: AffectedState;
      failure: string | null;
      deadline: string | null;
      notifiedAt: string | null;
      callReason: CallReason | null;
      calledAt: string | null;
      missedAt: string | null;
      note: string | null;
    };
  };

/** An appointment that takes place because its treatment has begun; the decision applies again once that mark is taken back. */
const isTreated = sql`(affected_booking.state = 'done' and booking.status = 'booked'
  and ${isAtPlace})`;

async function select(handle: Db, { where, order }: { where: RawBuilder<boolean>; order: RawBuilder<unknown> }) {
  const rows = await selectBookings(handle)
    .innerJoin('affectedBooking', 'affectedBooking.bookingId', 'booking.id')
    .innerJoin('person as affectedDoctor', 'affectedDoctor.id', 'affectedBooking.doctorId')
    .leftJoin('person as substitute', 'substitute.id', 'affectedBooking.substituteId')
    .select([isReachable.as('isReachable'), isEmailed.as('isEmailed')])
    .select(
      // Instants as ISO 8601, which the API sends as they are.
      sql<ListedAffected['affected']>`json_build_object('id', affected_booking.id,
        'cause', coalesce(affected_booking.absence_id, affected_booking.closure_id),
        'doctorId', affected_booking.doctor_id, 'doctorEmail', affected_doctor.email,
        'doctorName', affected_doctor.name, 'day', affected_booking.day,
        'range', json_build_object('start', affected_booking.start_min, 'end', coalesce(affected_booking.end_min,
          (select slot.end_min from slot where slot.id = affected_booking.slot_id))),
        'decision', case when ${isTreated} then 'keep' else affected_booking.decision end,
        'substitute', case when substitute.id is not null
          then json_build_object('name', substitute.name, 'email', substitute.email) end,
        'state', ${presentState}, 'failure', affected_booking.failure, 'deadline', affected_booking.deadline,
        'notifiedAt', affected_booking.notified_at, 'callReason', ${presentReason},
        'calledAt', ${presentCall}, 'missedAt', affected_booking.missed_at, 'note', affected_booking.call_note)`.as(
        'affected',
      ),
    )
    .where(where)
    // Without what was a hold when it was affected: the clinic does not know those patients.
    .where(
      sql<boolean>`(booking.status = 'booked' or (booking.status = 'cancelled' and (held_until is null or ${hasMoney})))`,
    )
    .orderBy(order)
    .execute();
  return rows.map(toBooking);
}

/** The bookings that an absence or a closure affects, the soonest first, or one of them. */
export async function listAffected(
  handle: Db,
  causeId: string,
  bookingId: string | null = null,
): Promise<ListedAffected[]> {
  return select(handle, {
    where: sql`(coalesce(affected_booking.absence_id, affected_booking.closure_id) = ${causeId}::uuid
      and (${bookingId}::uuid is null or booking.id = ${bookingId}::uuid))`,
    order: sql`affected_booking.day, affected_booking.start_min, affected_booking.id`,
  });
}

export async function findListedAffected(handle: Db, id: string): Promise<ListedAffected | null> {
  return (await listAffectedById(handle, [id]))[0] ?? null;
}

/** Some affected bookings, by their ids. */
export async function listAffectedById(handle: Db, ids: string[]): Promise<ListedAffected[]> {
  if (ids.length === 0) return [];
  return select(handle, { where: sql`affected_booking.id = any(${ids}::uuid[])`, order: sql`affected_booking.id` });
}
