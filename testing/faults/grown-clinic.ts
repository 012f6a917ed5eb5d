import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { slotRanges } from '#domain/shared/slot-times';
import type { Database, Db } from '#server/platform/database/open-database';

export type Size = { people: number; slots: number; bookings: number };

/** Days of past slots, and days ahead with available ones. */
const DAYS = 500;
const DAYS_AHEAD = 30;

/** Tables that grow over the years: no list query may scan one. */
export const growing = [
  'person',
  'slot',
  'booking',
  'affected_booking',
  'payment',
  'session',
  'audit_entry',
  'image',
  'idempotency_key',
  'contact_message',
  'message_reply',
  'newsletter_address',
  'identity_user',
  'identity_account',
  'identity_session',
  'identity_verification',
  'rate_limit',
  'reminder',
  'sandbox_card_intent',
  'sandbox_card_request',
  'sandbox_card_event',
];

/** Inserts the people, slots, bookings and related rows of several years directly. */
export async function growClinic(db: Database, size: Size): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addPeople(trx, size);
    // Disables foreign key checks of rows that are valid by construction: checking a million takes minutes.
    const me = await sql<{
      mayAll: boolean;
    }>`select rolsuper as "mayAll" from pg_roles where rolname = current_user`.execute(trx);
    if (me.rows[0]?.mayAll) await sql`set local session_replication_role = replica`.execute(trx);
    await addBookings(trx, size);
    await addTraces(trx, size);
  });
  // As autovacuum does before long: statistics, and the pending list of the search index.
  await sql`vacuum analyze`.execute(db);
}

async function addPeople(db: Db, { people, slots }: Size): Promise<void> {
  const doctors = Math.ceil(slots / (DAYS * slotRanges.length));
  await sql`insert into person (issuer, subject, email, name, role, created_at, email_proven_at, birth_date)
    select 'embedded', 'grown-' || n, 'grown-' || n || '@example.test', 'Person ' || md5(n::text),
      case when n <= ${doctors} then 'doctor' else 'patient' end, now() - n * interval '1 minute', now(),
      date '1950-01-01' + n % 20000
    from generate_series(1, ${people}::int) as n`.execute(db);
  await sql`insert into doctor (id, specialty_id, verified_at)
    select person.id, specialty.id, now() from person,
      lateral (select id from specialty order by md5(person.subject || name) limit 1) as specialty
    where role = 'doctor' and subject like 'grown-%'`.execute(db);
  await sql`insert into slot (doctor_id, day, start_min, end_min)
    select doctor.id, current_date + ${DAYS_AHEAD - DAYS}::int + at, start_min, end_min
    from doctor join person using (id), generate_series(0, ${DAYS - 1}::int) as at,
      (values ${sql.join(slotRanges.map(({ start, end }) => sql`(${start}::int, ${end}::int)`))}) as range (start_min, end_min)
    where subject like 'grown-%'`.execute(db);
}

async function addBookings(db: Db, { slots, bookings }: Size): Promise<void> {
  // One active booking per slot; all further ones are cancelled.
  await sql`with numbered as (
      select slot.*, row_number() over (order by slot.id) as n from slot join person on person.id = doctor_id
      where person.subject like 'grown-%'),
    patients as (
      select array_agg(id order by id) as ids from person where role = 'patient' and subject like 'grown-%'),
    wanted as (
      select numbered.*, round, (numbered.n * 7919 + round) as which
      from numbered, generate_series(0, ${Math.ceil(bookings / slots) - 1}::int) as round)
    insert into booking (slot_id, patient_id, doctor_id, treatment_id, day, start_min, end_min, patient_name,
      patient_email, patient_phone, price_cents, currency, status, payment_status, booked_at, overlap_check)
    select wanted.id,
      -- One of them comes again and again.
      ids[1 + case when wanted.n % 97 = 0 then 0 else which % cardinality(ids) end],
      wanted.doctor_id, treatment.id, wanted.day, wanted.start_min, wanted.end_min,
      'Somebody', 'somebody@example.test', '1', 5000, 'usd',
      case when round = 0 and wanted.n % 5 > 0 then 'booked' else 'cancelled' end,
      case when wanted.n % 3 = 0 then 'paid' else 'unpaid' end, now() - wanted.n * interval '1 second',
      -- Like appointments that were over at an upgrade: patients are assigned at random and overlap.
      null
    from wanted cross join patients
    cross join lateral (select id from treatment order by position limit 1) as treatment
    on conflict do nothing`.execute(db);
  await sql`insert into payment (booking_id, payer_id, amount_cents, currency, intent_id, status, created_at, settled_at)
    select id, patient_id, price_cents, currency, 'pi_' || id,
      case when status = 'booked' then 'paid' else 'refunded' end, booked_at, booked_at
    from booking where payment_status = 'paid'`.execute(db);
  await sql`insert into audit_entry (at, action, actor_id, person_id, booking_id)
    select booked_at, case when status = 'booked' then 'booking.made' else 'booking.cancelled' end, patient_id,
      patient_id, id from booking`.execute(db);
  await sql`insert into idempotency_key (person_id, route, key, body_hash, booking_id, created_at)
    select patient_id, 'bookSlot', id::text, 'hash', id,
      now() - case when start_min = ${slotRanges[0].start}::int then interval '2 days' else interval '1 hour' end from booking
    where status = 'booked'`.execute(db);
  await sql`insert into reminder (booking_id, hours, day, start_min, created_at)
    select id, 48, day, start_min, day - interval '2 days' from booking
    where status = 'booked' and day < current_date`.execute(db);
  // Of former absences; every tenth patient with an active appointment was called.
  await sql`insert into affected_booking (closure_id, booking_id, slot_id, doctor_id, day, start_min, decision, decided_by,
      state, call_reason, called_at)
    select ${randomUUID()}::uuid, id, slot_id, doctor_id, day, start_min, 'cancel', patient_id, 'done',
      case when status = 'booked' and row_number() over () % 10 = 0 then 'unreachable' end,
      case when day < current_date then day - interval '1 day' end
    from booking`.execute(db);
  // Every third doctor is notified of new appointments.
  await sql`insert into notification_preference (event, person_id)
    select 'new', id from doctor where id::text < '5'`.execute(db);
}

async function addTraces(db: Db, { people }: Size): Promise<void> {
  await sql`insert into session (issuer, subject, signed_in_at, expires_at)
    select issuer, subject, now() - n * interval '1 day', now() + interval '1 hour'
    from person, generate_series(1, 3) as n where subject like 'grown-%'`.execute(db);
  await sql`insert into image (url, issuer, subject) select '/images/' || id, issuer, subject from person`.execute(db);
  await sql`insert into contact_message (name, email, message, received_at)
    select 'Somebody', 'somebody@example.test', 'Hello', now() - n * interval '1 minute'
    from generate_series(1, ${people}::int) as n`.execute(db);
  await sql`insert into message_reply (message_id, body, language, written_by, sent_at)
    select id, 'Hello', 'en', (select id from person where role = 'admin' limit 1), now() from contact_message`.execute(
    db,
  );
  await sql`update contact_message set answered_at = now() where received_at < now() - interval '20 minutes'`.execute(
    db,
  );
  await sql`insert into newsletter_address (email, confirmed_at)
    select 'news-' || n || '@example.test', now() from generate_series(1, ${people}::int) as n`.execute(db);
  await sql`insert into identity_user (id, name, email, "emailVerified")
    select subject, name, email, true from person where subject like 'grown-%'`.execute(db);
  await sql`insert into identity_account (id, "accountId", "providerId", "userId", "updatedAt")
    select id, id, 'credential', id, now() from identity_user where id like 'grown-%'`.execute(db);
  await sql`insert into identity_session (id, "expiresAt", token, "updatedAt", "userId")
    select id, now() + interval '1 hour', md5(id), now(), id from identity_user where id like 'grown-%'`.execute(db);
  await addShortLived(db, people);
}

/** Rows for the purge: one in a hundred is due. */
async function addShortLived(db: Db, people: number): Promise<void> {
  const rows = sql`generate_series(1, ${people}::int) as n
    cross join lateral (select case when n % 100 = 0 then now() - interval '1 year' else now() end as at) as age`;
  await sql`update session set expires_at = now() - interval '2 days'
    where signed_in_at < now() - interval '2 days' and subject like 'grown-%7'`.execute(db);
  await sql`insert into identity_verification (id, identifier, value, "expiresAt")
    select n, n, n, at + interval '1 hour' from ${rows}`.execute(db);
  await sql`insert into rate_limit (key, window_start) select n, at from ${rows}`.execute(db);
  await sql`insert into newsletter_address (email, mailed_at) select 'asked-' || n, at from ${rows}`.execute(db);
  await sql`insert into sandbox_card_intent (id, client_secret, amount, currency, metadata, status, charge_id, canceled_at)
    select 'grown-' || n, 'x', 100, 'usd', '{}', case when n % 10 = 0 then 'canceled' else 'succeeded' end,
      case when n % 10 > 0 then 'ch_' || n end, case when n % 10 = 0 then at end from ${rows}`.execute(db);
  await sql`insert into sandbox_card_request (key, request_hash, created_at) select n, 'x', at from ${rows}`.execute(
    db,
  );
  await sql`insert into sandbox_card_event (id, type, payload, created_at, delivered_at)
    select n, 'x', 'x', at, at from ${rows}`.execute(db);
}
