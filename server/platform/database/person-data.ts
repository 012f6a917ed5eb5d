import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { CLINIC_ZONE } from '#domain/shared/time';
import type { Db } from './open-database.ts';

const own = (column: string) => `${column} in (select id from own)`;
const ofBooking = 'booking_id in (select id from own_booking)';
/** Of an adult the account reads what it booked, and nothing else. */
const ofAdult = `(patient_id, account_id) in (select id, account_id from person
  where ${own('account_id')} and account_until is null)`;
const ofIdentity = '(issuer, subject) in (select issuer, subject from own)';
const ofEmbedded = (column: string) => `${column} in (select subject from own where issuer = 'embedded')`;
/** Anybody may have typed an address that nobody proved. */
const byEmail = `lower(email) in (select lower(email) from own where email_proven_at is not null and email <> '')`;

/** Who of those who had the address of a message when it came was the first to leave it; null if nobody did. */
const leaver = `(select person_id from correction where field = 'email' and lower(before) = lower(email)
  and received_at < corrected_at order by corrected_at limit 1)`;
/** People may have the same address in turn: a message is of the one who left the address next, or has it now. */
const ofMessage = `(${byEmail} and ${leaver} is null) or (lower(email) in (select lower(before) from correction
  where ${own('person_id')} and field = 'email') and ${leaver} in (select id from own))`;

/**
 * What the copy of somebody's data has of each table: which rows and columns. What it leaves out, and why, is in the test
 * beside, which compares both with the database, so that a new column or table needs a decision.
 */
export const personData: Record<string, { where: string; columns: string }> = {
  person: {
    where: `${own('id')} and deleted_at is null`,
    columns: `id name email phone birth_date insurance practice_number account_until role language image_url booked_as created_at email_proven_at email_disowned_at
      email_bounced_at factor_grace_from sessions_ended_at has_daily_mail deletion_requested_at deletion_due_at restricted_at desk_email
      desk_email_proven_at desk_email_removed_at desk_link_until desk_link_tries`,
  },
  doctor: { where: own('id'), columns: 'specialty_id registration_number verified_at languages about_en about_de' },
  correction: { where: own('person_id'), columns: 'field before after corrected_by corrected_at' },
  email_change: {
    where: own('person_id'),
    columns: 'old_email new_email requested_at confirmed_at ended_at',
  },
  consent: { where: own('person_id'), columns: 'kind given_at withdrawn_at' },
  data_export: { where: own('person_id'), columns: 'requested_by requested_at ready_at expires_at opened_at' },
  booking: {
    where: `${own('patient_id')} or ${ofAdult}`,
    columns: `id doctor_id treatment_id day start_min end_min buffer_min patient_name patient_email patient_phone price_cents currency
      price_kind insurance treatment_names cutoff_hours late_refund_percent status payment_status booked_at held_until hold_extended_at hold_booked_at clinic_hold
      attendance attendance_at cancelled_at cancelled_by cancel_reason squeeze_reason moved_at paid_cents refund_cents refunded_cents
      waived_cents desk_paid_cents desk_refund_cents desk_refunded_cents`,
  },
  booking_note: { where: ofBooking, columns: 'booking_id kind sealed_note written_by written_at' },
  affected_booking: {
    where: ofBooking,
    columns: `booking_id doctor_id day start_min end_min decision decided_by substitute_id state deadline notified_at call_reason
      called_at called_by call_note missed_at created_at`,
  },
  reminder: { where: ofBooking, columns: 'booking_id hours day start_min created_at' },
  payment: {
    where: `${own('payer_id')} or ${ofBooking}`,
    columns: `id booking_id amount_cents currency status method intent_id created_at settled_at charged_at refund_cents
      refunded_cents returned_cents deferred_cents deferred_until received_by received_at reversed_by reversed_at
      reversal_reason returned_by returned_at refund_failed_at`,
  },
  contact_message: {
    where: ofMessage,
    columns: 'id name email message received_at relayed_at answered_at assigned_to',
  },
  message_reply: {
    where: `message_id in (select id from contact_message where ${ofMessage})`,
    columns: 'message_id body language written_by written_at sent_at failed_at',
  },
  newsletter_address: { where: byEmail, columns: 'email language asked_at mailed_at confirmed_at' },
  notification_preference: { where: own('person_id'), columns: 'event chosen_at' },
  calendar_feed: { where: own('person_id'), columns: 'created_at' },
  claim_code: { where: own('person_id'), columns: 'created_by created_at expires_at' },
  image: { where: ofIdentity, columns: 'url uploaded_at' },
  factor: { where: ofIdentity, columns: 'kind name created_at last_used_at' },
  recovery_code: { where: ofIdentity, columns: 'created_at' },
  session: {
    where: ofIdentity,
    columns: 'signed_in_at proven_at active_at last_used_at expires_at ended_at browser system passed_factor',
  },
  identity_user: { where: ofEmbedded('id'), columns: 'name email emailVerified createdAt updatedAt' },
  identity_account: { where: ofEmbedded('"userId"'), columns: 'providerId scope createdAt updatedAt' },
  identity_session: { where: ofEmbedded('"userId"'), columns: 'createdAt updatedAt expiresAt ipAddress userAgent' },
  idempotency_key: { where: own('person_id'), columns: 'route booking_id created_at' },
  audit_entry: { where: `${own('person_id')} or ${ofBooking}`, columns: 'at action actor_id booking_id details' },
  desk_visit: { where: own('person_id'), columns: 'seen_at previous_at' },
  plan: { where: own('doctor_id'), columns: 'id valid_from valid_until weeks anchor created_at deleted_at' },
  plan_day: {
    where: `plan_id in (select id from plan where ${own('doctor_id')})`,
    columns: 'plan_id week weekday start_min end_min breaks slot_min is_hours',
  },
  doctor_day: { where: own('doctor_id'), columns: 'day hours busy is_absent is_by_hand' },
  doctor_treatment: { where: own('doctor_id'), columns: 'treatment_id is_performed duration_min buffer_min' },
  slot: {
    where: own('doctor_id'),
    columns: 'day start_min end_min published_at withdrawn_at is_absent is_busy',
  },
  absence: { where: own('doctor_id'), columns: 'first_day last_day kind created_by created_at ended_at' },
  imported_calendar: { where: own('doctor_id'), columns: 'host created_at refreshed_at failing_since failure' },
  busy_time: { where: own('doctor_id'), columns: 'starts_at ends_at' },
};

/** A person who acted for the clinic is a role, because the names of staff are not the person's own data. */
const ACTOR = /^(actor_id|assigned_to|(call|correct|creat|decid|receiv|request|return|revers|writt?)(ed|en)_by)$/;

/** A column as a copy has it, a sealed one still sealed: a role, the name of a doctor, treatment or specialty instead of its id, a time instead of minutes. */
function fieldOf(column: string): string {
  const value = `part."${column}"`;
  const [, noun = column] = /^(.*)_(id|min)$/.exec(column) ?? [];
  if (ACTOR.test(column))
    return `(select case when ${own('id')} then 'self' else role end from person where id = ${value}) as ${noun}`;
  if (/^(doctor|substitute)_id$/.test(column)) return `(select name from person where id = ${value}) as ${noun}`;
  if (/^(treatment|specialty)_id$/.test(column)) return `(select name from ${noun} where id = ${value}) as ${noun}`;
  if (/^(start|end)_min$/.test(column))
    return `left((time '00:00' + make_interval(mins => ${value}))::text, 5) as "${noun}"`;
  return column.startsWith('sealed_') ? `${value} as ${column.slice('sealed_'.length)}` : value;
}

/** Rows by table, with the keys of `personData`. */
export type PersonData = Record<string, Record<string, unknown>[]>;

/**
 * Everything that is stored about a person, the records merged into theirs and the minors of their account, and what it booked
 * for adults, as of one instant, because it is one statement.
 */
export async function collectPersonData(handle: Db, personId: string): Promise<PersonData> {
  const parts = Object.entries(personData).map(([table, { where, columns }]) => {
    const fields = sql.raw(columns.split(/\s+/).map(fieldOf).join(', '));
    return sql`select ${sql.lit(table)} as name, coalesce((select jsonb_agg(to_jsonb(found)) from (
      select ${fields} from ${sql.table(table)} as part where ${sql.raw(where)}) as found), '[]') as rows`;
  });
  const { rows } = await sql<{ name: string; rows: PersonData[string] }>`
    with own as materialized (select id, issuer, subject, email, email_proven_at from person
        where id = ${personId}::uuid or merged_into = ${personId}::uuid or (account_id = ${personId}::uuid
          and issuer = ${sql.lit(DESK_ISSUER)} and account_until > (now() at time zone ${sql.lit(CLINIC_ZONE)})::date)),
      own_booking as materialized (select id from booking where ${sql.raw(own('patient_id'))})
    ${sql.join(parts, sql` union all `)}`.execute(handle);
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]));
}
