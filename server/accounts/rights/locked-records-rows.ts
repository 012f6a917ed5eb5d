import { sql } from 'kysely';
import { ANNOUNCED_DAYS, TREATMENT_YEARS, VOUCHER_YEARS } from '#domain/accounts/retention-terms';
import { CLINIC_ZONE, type Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

/**
 * How many appointments of a patient took place or have begun, and until when the law retains what there is of them: ten
 * years after the last one, and payments until the end of the eighth year after theirs; null if there is nothing.
 */
export async function findRetention(handle: Db, personId: string, clock: { day: Day; minute: number }) {
  const { rows } = await sql<{ treatments: number; keptUntil: Day | null }>`
    select treated.count as treatments, greatest(
      (treated.last_day + make_interval(years => ${TREATMENT_YEARS}::int))::date,
      make_date((paid.last_year + ${VOUCHER_YEARS}::int)::int, 12, 31)) as kept_until
    from (select count(*)::int as count, max(day) as last_day from booking where patient_id = ${personId}::uuid
        and status = 'booked' and (day, start_min) <= (${clock.day}::date, ${clock.minute}::int)) as treated,
      (select extract(year from max(coalesce(received_at, settled_at)) at time zone ${sql.lit(CLINIC_ZONE)}) as last_year
        from payment where payer_id = ${personId}::uuid) as paid`.execute(handle);
  return rows[0] ?? { treatments: 0, keptUntil: null };
}

/**
 * At most `limit` deleted patients of whom it is not stored yet until when the law retains their record, or of whom that is
 * over at `today`, by id, behind the person `after`.
 */
export async function listRecordsToReview(
  handle: Db,
  { today, after, limit }: { today: Day; after: string | null; limit: number },
): Promise<{ id: string; isAnnounced: boolean }[]> {
  const { rows } = await sql<{ id: string; isAnnounced: boolean }>`
    select id, kept_until is not null as is_announced from person
    where deleted_at is not null and (${after}::uuid is null or id > ${after}::uuid) and (kept_until < ${today}::date
      or (kept_until is null and exists (select from booking where patient_id = person.id)))
    order by id limit ${limit}::int`.execute(handle);
  return rows;
}

type Wanted = { name: string | undefined; doctorId: string | null; today: Day };

/**
 * The records of at most twenty deleted patients, by a part of the name they were booked under, or without one those that
 * end soon; only of one doctor with `doctorId`.
 */
export async function listLockedRecords(handle: Db, { name, doctorId, today }: Wanted) {
  const wanted =
    name === undefined
      ? sql`person.kept_until <= ${today}::date + ${ANNOUNCED_DAYS}::int`
      : sql`strpos(fold_for_search(booking.patient_name), fold_for_search(${name}::text)) > 0`;
  const { rows } = await sql<{ id: string; name: string; keptUntil: Day | null; bookingIds: string[] }>`
    select person.id, max(booking.patient_name) as name, person.kept_until,
      array_agg(booking.id order by booking.day, booking.start_min) as booking_ids
    from person join booking on booking.patient_id = person.id
    where person.deleted_at is not null and booking.status = 'booked' and ${wanted}
      and (${doctorId}::uuid is null or booking.doctor_id = ${doctorId}::uuid)
    group by person.id order by person.kept_until, person.id limit 20`.execute(handle);
  return rows;
}
