import { sql } from 'kysely';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import { countPersons, hasVisited, isOwn } from '#server/bookings/read/own-bookings-rows';
import type { Db } from '#server/platform/database/open-database';
import { withRange } from '#server/platform/database/with-range';

type Place = SlotTime & { doctorId: string };
type Undo = { xid: string; until: Date; before: Place; left: Place };

/**
 * The transaction of the last change of a booking, if this person made it and nothing changed the booking since, with the
 * place before it and the one that undoing it leaves.
 */
export async function findUndo(handle: Db, { id, actorId }: { id: string; actorId: string }): Promise<Undo | null> {
  const { rows } = await sql<Undo>`
    select undo ->> 'xid' as xid, (undo ->> 'until')::timestamptz as until,
      jsonb_build_object('doctorId', undo -> 'before' -> 'doctor_id', 'day', undo -> 'before' -> 'day', 'range',
        jsonb_build_object('start', undo -> 'before' -> 'start_min', 'end', undo -> 'before' -> 'end_min')) as before,
      jsonb_build_object('doctorId', doctor_id, 'day', day,
        'range', jsonb_build_object('start', start_min, 'end', end_min)) as left
    from booking where id = ${id}::uuid and undo ->> 'xid' = xmin::text and undo ->> 'by' = ${actorId}`.execute(handle);
  return rows[0] ?? null;
}

/** Locks an account and changes the version of its row, as a booking does, so that none is made by outdated limits. */
export async function lockAccount(handle: Db, id: string): Promise<void> {
  await sql`update person set phone = phone where id = ${id}::uuid`.execute(handle);
}

/** The bookings of an account that count for its limit of open ones, others from yesterday on, and what the limit depends on. */
export async function readOpenBookings(handle: Db, accountId: string) {
  const rows = await handle
    .selectFrom('booking')
    .select(['patientId', 'doctorId', 'treatmentId', 'day', 'startMin', 'endMin'])
    .select(['status', 'heldUntil', 'bookedAt', 'paymentStatus', 'priceKind', 'insurance'])
    .where(isOwn(accountId))
    .where('day', '>=', sql<Day>`(now() - interval '1 day')::date`)
    .execute();
  const id = sql`${accountId}::uuid`;
  const { rows: found } = await sql<{ persons: number; hasVisited: boolean }>`
    select ${countPersons(id)} as persons, ${hasVisited(id)} as has_visited`.execute(handle);
  const [limits = { persons: 0, hasVisited: false }] = found;
  return { bookings: rows.map(withRange), ...limits };
}

/**
 * Restores what the change of a transaction replaced. Calendars may have read the change, so their number rises again.
 * An earlier move that is now announced later, at the time of this change, is unannounced until then.
 * @returns the time of the restored booking; null if something followed, the time for undoing is over, or the hold
 * expired.
 * @throws the database's 23505 or 23P01 when its slot or time was taken meanwhile.
 */
export async function restoreBooking(handle: Db, { id, xid }: { id: string; xid: string }): Promise<SlotTime | null> {
  const { rows } = await sql<{ day: Day; startMin: number; endMin: number }>`
    update booking set
      (status, attendance, attendance_at, slot_id, doctor_id, day, start_min, end_min, buffer_min, price_cents, price_kind,
        cancelled_at, cancelled_by, moved_at, overlap_check, is_outside_hours,
        squeezed_beside)
      = (select status, attendance, attendance_at, slot_id, doctor_id, day, start_min, end_min, coalesce(buffer_min, 0), price_cents,
          coalesce(price_kind, booking.price_kind), cancelled_at, cancelled_by, moved_at, overlap_check, coalesce(is_outside_hours, false),
          squeezed_beside
        from jsonb_populate_record(null::booking, booking.undo -> 'before')),
      cancel_reason = null,
      calendar_sequence = calendar_sequence
        + case when (undo -> 'before' ->> 'calendar_sequence')::int = calendar_sequence then 0 else 1 end,
      undo = case when jsonb_typeof(undo -> 'before' -> 'unannounced') = 'object' then jsonb_build_object('unannounced',
        (undo -> 'before' -> 'unannounced') || jsonb_build_object('until', undo -> 'unannounced' -> 'until')) end
    where id = ${id}::uuid and xmin = ${xid}::xid and undo ->> 'xid' = ${xid}
      and (undo ->> 'until')::timestamptz > clock_timestamp()
      and (undo -> 'before' ->> 'status' <> 'held' or held_until > clock_timestamp())
    returning day, start_min as "startMin", end_min as "endMin"`.execute(handle);
  const [row] = rows;
  return row ? { day: row.day, range: { start: row.startMin, end: row.endMin } } : null;
}

/** Marks again what stood beside a booking before the change of a transaction, if it still does. */
export async function restoreSqueezed(handle: Db, { id, xid }: { id: string; xid: string }): Promise<void> {
  await sql`
    update booking set squeezed_beside = changed.id
    from booking changed, jsonb_populate_record(null::booking, changed.undo -> 'before') as earlier
    where changed.id = ${id}::uuid and changed.xmin = ${xid}::xid and booking.id = (changed.undo ->> 'squeezed')::uuid
      and booking.status in ('held', 'booked') and booking.squeezed_beside is null
      and (booking.doctor_id, booking.day) = (earlier.doctor_id, earlier.day)
      and int4range(booking.start_min, booking.end_min + booking.buffer_min)
        && int4range(earlier.start_min, earlier.end_min + coalesce(earlier.buffer_min, 0))`.execute(handle);
}

/** Deletes the idempotency key of an undone change, as its response is no longer true. */
export async function deleteKey(handle: Db, { xid, actorId }: { xid: string; actorId: string }): Promise<void> {
  await sql`delete from idempotency_key where person_id = ${actorId}::uuid and xmin = ${xid}::xid`.execute(handle);
}

/** Deletes the jobs that a transaction enqueued for later. */
export async function deleteDeferredJobs(handle: Db, xid: string): Promise<void> {
  await sql`delete from job_outbox where xmin = ${xid}::xid and not_before is not null`.execute(handle);
}
