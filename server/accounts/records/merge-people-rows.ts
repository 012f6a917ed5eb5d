import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { MergeParty } from '#domain/accounts/merge';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import type { LockedPerson } from '#server/people/index';
import type { MergedPair } from '#server/bookings/index';

type MergeableRow = LockedPerson &
  Pick<MergeParty, 'hasAccount' | 'isEmailProven' | 'isGone'> & { mergedInto: string | null };

/** Locks two people, by id, until the transaction ends; fewer if there are not two. */
export async function lockPeople(handle: Db, ids: [string, string]): Promise<MergeableRow[]> {
  const { rows } = await sql<MergeableRow>`
    select id, issuer, subject, email, name, role, birth_date as "birthDate", image_url as "imageUrl", deleted_at as "deletedAt",
      email_disowned_at as "emailDisownedAt", issuer <> ${sql.lit(DESK_ISSUER)} as "hasAccount",
      email_proven_at is not null and email_disowned_at is null as "isEmailProven",
      deleted_at is not null as "isGone", merged_into as "mergedInto"
    from person where id = any(${ids}::uuid[]) order by id for no key update`.execute(handle);
  return rows;
}

/**
 * The appointments of the merged record from a day on that the survivor cannot have beside its own: at the same time, or
 * of the same treatment with the same doctor on one day.
 */
export async function listMergeConflicts(handle: Db, { merged, survivor }: MergedPair, today: Day) {
  const { rows } = await sql<{ id: string; otherId: string }>`
    select booking.id, other.id as "otherId"
    from booking join booking other on other.patient_id = ${survivor}::uuid and other.day = booking.day
      and other.status in ('held', 'booked')
    where booking.patient_id = ${merged}::uuid and booking.day >= ${today}::date and booking.status in ('held', 'booked')
      and ((other.doctor_id = booking.doctor_id and other.treatment_id = booking.treatment_id)
        or int4range(other.start_min, other.end_min) && int4range(booking.start_min, booking.end_min))
    order by booking.day, booking.start_min, booking.id`.execute(handle);
  return rows;
}

/** How much of its history a record has, in bookings of any state. */
export async function countHistory(handle: Db, id: string, today: Day) {
  const { rows } = await sql<{ upcoming: number; past: number; payments: number }>`
    select count(*) filter (where day >= ${today}::date)::int as upcoming,
      count(*) filter (where day < ${today}::date)::int as past,
      coalesce(sum((select count(*) from payment where payment.booking_id = booking.id
        and payment.status <> 'abandoned')), 0)::int as payments
    from booking where patient_id = ${id}::uuid`.execute(handle);
  return rows[0] ?? { upcoming: 0, past: 0, payments: 0 };
}
