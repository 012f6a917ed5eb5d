import { sql } from 'kysely';
import { FIRST_STEPS_DAYS } from '#domain/desk/first-steps';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

export type FirstStepFacts = {
  /** Whether the person got the account lately. */
  isNew: boolean;
  hasFactor: boolean;
  hasProfile: boolean;
  hasOwnHours: boolean;
  hasCalendar: boolean;
  hasBookedForCaller: boolean;
  hasDoctor: boolean;
  hasHours: boolean;
  /** Whether an appointment was booked in the portal, imported ones apart. */
  hasBooking: boolean;
  /** The first verified doctor without hours. */
  idleDoctorId: string | null;
  mailCode: string | null;
  isMailProven: boolean;
};

/** What decides which first steps of a person, and of the clinic, are done; hours are those from `today` on. */
export async function readFirstStepFacts(handle: Db, personId: string, today: Day): Promise<FirstStepFacts> {
  const { rows } = await sql<FirstStepFacts>`
    with hours as (
      select doctor_id from doctor_day where day >= ${today}::date and hours <> '{}'
      union select doctor_id from slot where day >= ${today}::date and withdrawn_at is null
    ), verified as (
      select id, verified_at from doctor join person using (id) where verified_at is not null and deleted_at is null
    )
    select person.created_at > now() - make_interval(days => ${FIRST_STEPS_DAYS}) as "isNew",
      exists (select from factor where (factor.issuer, factor.subject) = (person.issuer, person.subject)) as "hasFactor",
      coalesce(doctor.languages <> '{}' or doctor.about_en <> '' or doctor.about_de <> '', false) as "hasProfile",
      person.id in (select doctor_id from hours) as "hasOwnHours",
      exists (select from calendar_feed where person_id = person.id)
        or exists (select from imported_calendar where doctor_id = person.id) as "hasCalendar",
      exists (select from audit_entry where actor_id = person.id and action in ('booking.made', 'booking.walked_in'))
        as "hasBookedForCaller",
      exists (select from verified) as "hasDoctor",
      (select id from verified where id not in (select doctor_id from hours) order by verified_at, id limit 1)
        as "idleDoctorId",
      exists (select from hours) as "hasHours",
      exists (select from booking where status <> 'offered' and import_id is null) as "hasBooking",
      opening.mail_code as "mailCode", opening.mail_proven_at is not null as "isMailProven"
    from person left join doctor using (id) left join portal_opening as opening on true
    where person.id = ${personId}::uuid`.execute(handle);
  return rows[0]!;
}
