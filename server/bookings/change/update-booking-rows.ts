import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '#domain/clinic/audit';
import type { NoticePlace } from '#domain/clinic/notifications';
import { storeUnannounced, unannounced, insertNotices, type StaffNotice } from '#server/clinic/index';
import type { Booking } from '#server/bookings/read/bookings-rows';
import { lockPlace, type StoredPlace } from '#server/bookings/book/lock-place-rows';
import type { Db } from '#server/platform/database/open-database';
import type { AuditDetails, Tables } from '#server/platform/database/tables';
import { countAttempt, storeKey, type IdempotencyKey, type RateLimit } from '#server/platform/database/statement-parts';

type Row = Tables['booking'];

/** New values of a booking's columns. */
type ChangedColumns = Partial<{
  [Column in keyof Row]: Row[Column] | RawBuilder<unknown> | Date | string | number | boolean | null;
}>;

export type BookingChange = {
  booking: { id: string; version: string };
  /** The place that the booking gets, whose slot or day is locked before it. */
  place: StoredPlace | null;
  columns: ChangedColumns;
  audit: { action: AuditAction; details: AuditDetails; act: string | null };
  /** What follows, due once the change can no longer be undone. */
  jobs: { name: string; id: string; payload: object }[];
  /** The emails to doctors, admins and the clinic, which wait as long. */
  notice: Pick<StaffNotice, 'details' | 'doctorIds'> | null;
  /** The place that was announced before this change; null if the change announces nothing. */
  announced: NoticePlace | null;
  actorId: string;
  /** Null for a change that cannot be undone. */
  undoUntil: Date | null;
  rateLimit: RateLimit;
  idempotency: IdempotencyKey | null;
};

/** Columns that `undo` does not store: itself, and what is not retained once a booking or a person is gone. */
const NOT_UNDONE = [
  'undo',
  'patient_name',
  'patient_email',
  'patient_phone',
  'cancel_reason',
  'squeeze_reason',
  'hold_network',
  'from_network',
  'from_domain',
  'clinic_hold',
];

/**
 * Changes a booking in one statement, with its audit entry, jobs, idempotency key and rate limit, and stores what it
 * replaced if it can be undone.
 * @returns false, with nothing written, if the booking, the slot or the doctor's day has changed since its version was read,
 * if the day has been closed, if the slot or the hours are being changed, or if another request has stored the key.
 * @throws the database's 23505: `booking_slot` when the slot is taken, `booking_same_day` for a second one; 23P01:
 * `booking_overlap` when the patient, `booking_doctor_overlap` when the doctor has another appointment at that time.
 */
export async function updateBooking(handle: Db, change: BookingChange): Promise<boolean> {
  const { booking, place, columns, audit, jobs, notice, announced, actorId, undoUntil, rateLimit, idempotency } =
    change;
  const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const notices = notice
    ? sql`, noticed as (${insertNotices(sql`changed`, { ...notice, actorId, notBefore: undoUntil })})`
    : sql``;
  const { rows } = await sql`
    with free as (${place ? lockPlace(place) : sql`select null::uuid as slot_id`}), locked as (
      select booking.id from booking, free
      where booking.id = ${booking.id}::uuid and booking.xmin = ${booking.version}::xid
      for no key update of booking
    )${idempotency ? storeKey('locked', actorId, idempotency) : sql``}, changed as (
      update booking set ${sql.join(assignments)}, undo = ${undoUntil ? storeUndo(actorId, undoUntil, announced) : null}
      from ${sql.table(idempotency ? 'stored' : 'locked')} as ready
      where booking.id = ${booking.id}::uuid
      returning booking.id, booking.patient_id
    ), ${countAttempt('changed', rateLimit)}, audited as (
      insert into audit_entry (action, actor_id, person_id, booking_id, details, act)
      select ${audit.action}, ${actorId}::uuid, patient_id, id, ${JSON.stringify(audit.details)}::jsonb, ${audit.act}::uuid
      from changed
    ), enqueued as (
      insert into job_outbox (name, id, payload, not_before)
      select job.name, job.id, job.payload, ${undoUntil}::timestamptz
      from changed, jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (name text, id uuid, payload jsonb)
      on conflict (name, id) do nothing
    )${notices}
    select id from changed`.execute(handle);
  return rows.length > 0;
}

function storeUndo(actorId: string, until: Date, announced: NoticePlace | null): RawBuilder<unknown> {
  return sql`jsonb_build_object('xid', pg_current_xact_id()::xid::text, 'by', ${actorId}::text,
    'until', ${until}::timestamptz, 'squeezed', (select beside.id from booking beside
      where beside.squeezed_beside = booking.id and beside.status in ('held', 'booked')),
    'before', (to_jsonb(booking) - ${NOT_UNDONE}::text[]) || jsonb_build_object('unannounced', ${unannounced}),
    'unannounced', ${announced ? storeUnannounced(announced, until) : unannounced})`;
}

/** Stores another price of a locked booking, and for which kind of insurance it is; the change before can no longer be undone. */
export async function storeBookingPrice(
  handle: Db,
  id: string,
  price: Pick<Booking, 'insurance' | 'priceCents' | 'priceKind' | 'currency'>,
): Promise<void> {
  await handle.updateTable('booking').set(price).where('id', '=', id).execute();
}
