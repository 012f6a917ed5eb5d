import { sql, type RawBuilder } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { CLINIC_ZONE } from '#domain/shared/time';

/** The name of a row of `booking` in a statement. */
type Alias = 'booking' | 'own' | 'visit' | 'paid' | 'overdue';

/**
 * Whether a booking is a person's own: as its patient, or because their account booked it for somebody else. As two columns,
 * each with an index.
 */
export function isOwn(personId: string | RawBuilder<unknown>, booking: Alias = 'booking'): RawBuilder<boolean> {
  const id = typeof personId === 'string' ? sql`${personId}::uuid` : personId;
  return sql<boolean>`(${sql.ref(`${booking}.patient_id`)} = ${id} or ${sql.ref(`${booking}.account_id`)} = ${id})`;
}

/** Who answers for a booking, and gets the emails about it: the account that booked it, else its patient. */
export const holderId = sql<string>`coalesce(booking.account_id, booking.patient_id)`;

/** `holderId` of a booking that was read. */
export function holderOf({ accountId, patientId }: { accountId: string | null; patientId: string }): string {
  return accountId ?? patientId;
}

/** Whether the account of a row of `person` is at an end: they are of age, or took their record over. */
export function hasEnded(person: 'person' | 'treated'): RawBuilder<boolean> {
  const until = sql.ref(`${person}.account_until`);
  return sql<boolean>`coalesce(${until} <= (now() at time zone ${sql.lit(CLINIC_ZONE)})::date, false)`;
}

/** Whether the account that booked a booking sees only when and with whom it is. The person is read by key, for lists, too. */
export const isLimited = sql<boolean>`(booking.account_id is not null and (select
  treated.account_id is distinct from booking.account_id or ${hasEnded('treated')}
  from person as treated where treated.id = booking.patient_id))`;

/** Whether a booking is of a patient without an account, and no account booked it. The patient is joined as `patient`. */
export const isOfDeskPatient = sql<boolean>`(booking.account_id is null and patient.issuer = ${sql.lit(DESK_ISSUER)})`;

/** The name of the account that booked a booking; null for one of the patient. */
export const accountName = sql<string | null>`(select name from person as holder where holder.id = booking.account_id)`;

/** Whether an account has been treated, or somebody it booked for. */
export function hasVisited(accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from booking visit where ${isOwn(accountId, 'visit')} and visit.attendance = 'completed')`;
}

/** How many people an account books for. */
export function countPersons(accountId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from person added where added.account_id = ${accountId}
    and added.deleted_at is null)`;
}

/** The cut-off under which it was booked; null if neither it nor its treatment has one. In hours. */
export const cutoffHours = sql<number | null>`coalesce(booking.cutoff_hours, treatment.cutoff_hours)`;
