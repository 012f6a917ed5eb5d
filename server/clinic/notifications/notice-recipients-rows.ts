import { sql, type RawBuilder } from 'kysely';
import type { NoticeDetails } from '#domain/clinic/notifications';
import type { Db } from '#server/platform/database/open-database';

/** An event of an appointment to enqueue emails for. */
export type StaffNotice = {
  details: NoticeDetails;
  /** Whose appointment it is or was. */
  doctorIds: readonly string[];
  /** Who caused the event and is not notified of it; null for the system. */
  actorId: string | null;
  /** When the emails are sent, null for at once. */
  notBefore: Date | null;
};

/**
 * An insert of the jobs that email an event of `bookings`, a table expression with a column `id`, one job a reader: its
 * doctors, and reception and admins who chose the event; of a late one its doctors and the clinic's own address in any case.
 */
export function insertNotices(
  bookings: RawBuilder<unknown>,
  { details, doctorIds, ...to }: StaffNotice,
): RawBuilder<unknown> {
  const notices = sql`(select id, ${JSON.stringify(details)}::jsonb as details, ${doctorIds}::uuid[] as doctors
    from ${bookings} as notified)`;
  return insertEach(notices, to);
}

function insertEach(
  notices: RawBuilder<unknown>,
  { actorId, notBefore }: Pick<StaffNotice, 'actorId' | 'notBefore'>,
): RawBuilder<unknown> {
  return sql`
    insert into job_outbox (name, id, payload, not_before)
    select 'staff-notice', gen_random_uuid(), notice.details || jsonb_build_object(
        'id', gen_random_uuid(), 'bookingId', notice.id, 'personId', reader.id),
      ${notBefore}::timestamptz
    from ${notices} as notice cross join lateral (
      select (notice.details ->> 'isLate')::boolean as is_late, notice.details ->> 'event' as event
    ) as about cross join lateral (
      select person.id from notification_preference chosen join person on person.id = chosen.person_id
      where chosen.event = about.event and person.deleted_at is null
        and (person.role in ('reception', 'admin') or person.id = any(notice.doctors))
      union
      select person.id from person
      where about.is_late and person.id = any(notice.doctors) and person.deleted_at is null
      union
      select null where about.is_late
    ) as reader
    where reader.id is null or reader.id is distinct from ${actorId}::uuid`;
}

/** The same for one booking, in the transaction that changes it. */
export async function enqueueNotices(handle: Db, bookingId: string, notice: StaffNotice): Promise<void> {
  await insertNotices(sql`(select ${bookingId}::uuid as id)`, notice).execute(handle);
}

/** The same for several bookings, each with details and doctors of its own, in one statement. */
export async function enqueueNoticesOf(
  handle: Db,
  bookings: ({ id: string } & Pick<StaffNotice, 'details' | 'doctorIds'>)[],
  to: Pick<StaffNotice, 'actorId' | 'notBefore'>,
): Promise<void> {
  if (bookings.length === 0) return;
  const notices = sql`(select id, details, doctors::uuid[] as doctors
    from jsonb_to_recordset(${JSON.stringify(bookings.map(({ id, details, doctorIds: doctors }) => ({ id, details, doctors })))}::jsonb)
      as given (id uuid, details jsonb, doctors text[]))`;
  await insertEach(notices, to).execute(handle);
}
