import { sql } from 'kysely';
import type { Attendance } from '#domain/bookings/booking-states';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { withRange } from '#server/platform/database/with-range';

/** Which of these people and bookings exist, deleted people included. */
export async function listKnown(handle: Db, table: 'person' | 'booking', ids: string[]): Promise<Set<string>> {
  return new Set((await handle.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id));
}

/** The first of some doctors who is there on a day and has no appointment then; null if one of them is absent already. */
export async function findIdleDoctor(handle: Db, day: Day, emails: string[]): Promise<string | null> {
  const { rows } = await sql<{ email: string; isAbsent: boolean; isBusy: boolean }>`
    select email, exists (select from absence where doctor_id = person.id and first_day <= ${day}::date
        and (last_day is null or last_day >= ${day}::date)) as "isAbsent",
      exists (select from booking where doctor_id = person.id and day = ${day}::date
        and status in ('booked', 'held', 'offered')) as "isBusy"
    from person where email = any(${emails}::text[]) and role = 'doctor' and deleted_at is null
    order by array_position(${emails}::text[], email)`.execute(handle);
  return rows.some(({ isAbsent }) => isAbsent) ? null : (rows.find(({ isBusy }) => !isBusy)?.email ?? null);
}

/** An appointment that the demo booked. */
export type OwnVisit = { id: string; day: Day; range: SlotTime['range']; attendance: Attendance | null };

/** The appointments until a day that the actor booked, that are not over, and that nobody else has changed, in order of time. */
export async function listOwnVisits(
  handle: Db,
  { actorId, until }: { actorId: string; until: Day },
): Promise<OwnVisit[]> {
  const { rows } = await sql<Omit<OwnVisit, 'range'> & { startMin: number; endMin: number }>`
    select id, day, start_min, end_min, attendance from booking
    where status = 'booked' and day <= ${until}::date
      and coalesce(attendance, 'confirmed') in ('confirmed', 'arrived', 'in_treatment')
      and exists (select from audit_entry where booking_id = booking.id and action = 'booking.made'
        and actor_id = ${actorId}::uuid)
      and not exists (select from audit_entry where booking_id = booking.id and actor_id <> ${actorId}::uuid
        and action <> 'patients.seen')
    order by day, start_min`.execute(handle);
  return rows.map(withRange);
}
