import { sql, type RawBuilder } from 'kysely';
import type { Db } from './open-database.ts';
import type { Tables } from './tables.ts';

/** Rows to purge: those whose `since`, an indexed expression, is at least `after` ago and for which `only` is true. */
type Term = { since: string; after: string; only?: string };

/** Rows that the purge leaves alone, and the reason or what deletes them. */
type Stays = { because: string };

type Identity = 'identity_user' | 'identity_session' | 'identity_account' | 'identity_verification';

/** Tables that the code no longer uses. */
type Unused = 'card_event' | 'identity_rate_limit';

/** The name of a table in SQL, as in `since` and `only`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type Table = Exclude<SnakeCase<keyof Tables>, 'person_count'> | Identity | Unused;

/** The term of each table. An architecture test compares it with docs/retention.md. */
export const retention: Record<Table, Term | Stays> = {
  session: {
    since: 'expires_at',
    after: '1 day',
    // A hosted identity service may still accept a sign-in that was ended here.
    only: "ended_at is null or issuer = 'embedded'",
  },
  identity_session: { since: '"expiresAt"', after: '0 days' },
  identity_verification: { since: '"expiresAt"', after: '0 days' },
  // Valid for 24 hours; a day may be shorter when the clock changes.
  idempotency_key: { since: 'created_at', after: '25 hours' },
  // The longest window is a day.
  rate_limit: { since: 'window_start', after: '25 hours' },
  // At most 14 days before the appointment (`MAX_LEAD_HOURS`); later it would be enqueued again.
  reminder: { since: 'created_at', after: '30 days' },
  used_challenge: { since: 'expires_at', after: '0 days' },
  // Confirmed within a day, restored within three more.
  email_change: { since: 'requested_at', after: '5 days' },
  claim_code: { since: 'expires_at', after: '0 days' },
  data_export: { since: 'expires_at', after: '0 days' },
  daily_mail: { since: 'enqueued_at', after: '30 days' },
  newsletter_address: { since: 'coalesce(mailed_at, asked_at)', after: '30 days', only: 'confirmed_at is null' },
  // The regular limitation of claims (§ 195 BGB).
  contact_message: { since: 'answered_at', after: '3 years' },
  sandbox_card_intent: { since: 'canceled_at', after: '30 days', only: "status = 'canceled'" },
  sandbox_card_request: { since: 'created_at', after: '30 days' },
  // An event is delivered for three days.
  sandbox_card_event: { since: 'created_at', after: '30 days' },

  job_outbox: {
    because: 'deleted once it is done; one that was given up a month after at most, by the purge an hour later',
  },
  image: {
    because: 'a photo goes a day after its upload if no profile, treatment or setting shows it (`delete-image.ts`)',
  },
  record_import: { because: 'what it created refers to it; it holds counts, no names' },
  person_tally: { because: 'summed up to a row a role every hour' },
  person: { because: 'until an admin deletes the account (decision 13)' },
  doctor: { because: 'as long as the person' },
  correction: { because: 'as long as the account' },
  consent: { because: 'as long as the account' },
  calendar_feed: { because: 'until the person switches it off or is deleted' },
  factor: { because: 'until the person or an admin removes it, or the account is deleted' },
  recovery_code: { because: 'until it is used, or as long as the factors of its account' },
  notification_preference: { because: 'as long as the account' },
  team: { because: 'until the admin removes somebody, of whom nothing stays' },
  portal_opening: { because: 'the state of the portal itself' },
  screen: { because: 'until staff end it' },
  desk_visit: { because: 'one row per member of staff, as long as the account' },
  identity_user: { because: 'as long as the account' },
  identity_account: { because: 'as long as the account' },
  slot: { because: 'bookings refer to them' },
  imported_calendar: { because: 'until its doctor or the admin ends the import, or the account is deleted' },
  busy_time: { because: 'replaced by each reading of its calendar, which lists coming ones only' },
  closure: { because: 'a removed one must not be written again by the next start' },
  absence: { because: 'affected bookings refer to them' },
  affected_booking: { because: 'what became of an appointment, part of its record; a note is erased with the account' },
  plan: { because: 'as long as its doctor; slots refer to it' },
  doctor_day: { because: 'as long as its doctor; what is bookable depends on its version' },
  doctor_treatment: { because: 'as long as its doctor and treatment' },
  plan_day: { because: 'as long as its plan' },
  booking: {
    because: 'part of the treatment record, retained for ten years (`retention-terms.ts`), then `deleteLockedRecords`',
  },
  booking_note: { because: 'as long as the booking, until the patient’s account is deleted' },
  payment: {
    because:
      'a voucher, retained for eight years from the end of its year (`retention-terms.ts`), then `deleteLockedRecords`',
  },
  sandbox_card_refund: { because: 'the sandbox stands in for the card provider, whose payments it refunds' },
  audit_entry: { because: 'append-only; it holds ids, no names' },
  message_reply: { because: 'as long as its message' },
  clinic_settings: { because: 'append-only; who changed which setting of the clinic' },
  treatment: { because: 'what the clinic offers' },
  treatment_price: { because: 'what the clinic offers' },
  specialty: { because: 'what the clinic offers' },
  migration: { because: 'the state of the database itself' },
  minimum_version: { because: 'the state of the database itself' },
  card_event: { because: 'empty and no longer used; a later version drops it' },
  identity_rate_limit: { because: 'empty; the identity library counts nothing here' },
};

/** The tables that have a term. */
export function listTerms(): { table: string; term: Term }[] {
  return Object.entries(retention).flatMap(([table, term]) => ('after' in term ? [{ table, term }] : []));
}

/** Most rows that one statement removes, so that none holds locks for long. */
const BATCH_SIZE = 1000;

/** Removes the rows of a table whose term is over by the database's clock. Returns how many. */
export async function purgeRows(handle: Db, table: string, { since, after, only = 'true' }: Term): Promise<number> {
  const name = sql.table(table);
  const age = sql.raw(since);
  return inBatches(
    handle,
    sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${age} < now() - ${sql.lit(after)}::interval and (${sql.raw(only)})
        order by ${age} limit ${sql.lit(BATCH_SIZE)} for update skip locked))`,
  );
}

/**
 * Removes sessions that an interrupted sign-out ended in our table but not in the embedded identity service's. Run it
 * before our own rows are purged. Returns how many.
 */
export async function purgeInterruptedSignOuts(handle: Db): Promise<number> {
  return inBatches(
    handle,
    sql`
      delete from identity_session where id = any(array(
        select identity_session.id from session join identity_session
          on session.subject = identity_session."userId" and session.signed_in_at = identity_session."createdAt"
        where session.issuer = 'embedded' and session.expires_at < now() and session.ended_at is not null
        limit ${sql.lit(BATCH_SIZE)}))`,
  );
}

async function inBatches(handle: Db, statement: RawBuilder<unknown>): Promise<number> {
  let total = 0;
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE;) {
    removed = Number((await statement.execute(handle)).numAffectedRows ?? 0);
    total += removed;
  }
  return total;
}
