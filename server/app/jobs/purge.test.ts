import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listTerms } from '#server/platform/database/retention';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { useTestPortal } from '#testing/use-test-portal';
import { purge } from './purge.ts';

type Row = { columns: string; values: RawBuilder<unknown> };

/** A row of each table with a term: `id` is its first column, `instant` the moment that the term counts from. */
const rows: Record<string, (id: string, instant: RawBuilder<unknown>) => Row> = {
  session: (id, instant) => ({
    columns: 'subject, issuer, signed_in_at, expires_at',
    values: sql`${id}, 'embedded', now() - interval '90 days', ${instant}`,
  }),
  identity_session: (id, instant) => ({
    columns: 'id, token, "expiresAt", "updatedAt", "userId"',
    values: sql`${id}, ${id}, ${instant}, now(), (select min(id) from identity_user)`,
  }),
  identity_verification: (id, instant) => ({
    columns: 'id, identifier, value, "expiresAt", "createdAt", "updatedAt"',
    values: sql`${id}, ${id}, 'x', ${instant}, now(), now()`,
  }),
  idempotency_key: (id, instant) => ({
    columns: 'key, route, body_hash, person_id, booking_id, created_at',
    values: sql`${id}, 'bookSlot', 'x', (select patient_id from booking limit 1), (select id from booking limit 1), ${instant}`,
  }),
  rate_limit: (id, instant) => ({ columns: 'key, window_start', values: sql`${id}, ${instant}` }),
  reminder: (id, instant) => ({
    columns: 'booking_id, hours, day, start_min, created_at',
    values: sql`md5(${id})::uuid, 48, current_date, 600, ${instant}`,
  }),
  used_challenge: (id, instant) => ({ columns: 'id, expires_at', values: sql`md5(${id})::uuid, ${instant}` }),
  email_change: (id, instant) => ({
    columns: 'id, person_id, new_email, confirmed_at, requested_at',
    values: sql`md5(${id})::uuid, (select min(id::text)::uuid from person), ${id}, now(), ${instant}`,
  }),
  claim_code: (id, instant) => ({
    columns: 'code_hash, person_id, expires_at, created_by',
    values: sql`${id}, (select id from person order by id limit 1 offset ${id === 'due' ? 0 : 1}), ${instant}, (select patient_id from booking limit 1)`,
  }),
  data_export: (id, instant) => ({
    columns: 'id, person_id, requested_by, ready_at, expires_at',
    values: sql`md5(${id})::uuid, (select patient_id from booking limit 1), (select patient_id from booking limit 1), now(), ${instant}`,
  }),
  daily_mail: (id, instant) => ({ columns: 'day, enqueued_at', values: sql`'epoch'::date + ascii(${id}), ${instant}` }),
  newsletter_address: (id, instant) => ({
    columns: 'email, asked_at, mailed_at',
    values: sql`${id}, now() - interval '90 days', ${instant}`,
  }),
  contact_message: (id, instant) => ({
    columns: 'name, email, message, received_at, answered_at',
    values: sql`${id}, 'a@example.test', 'x', now() - interval '9 years', ${instant}`,
  }),
  sandbox_card_intent: (id, instant) => ({
    columns: 'id, client_secret, amount, currency, metadata, status, canceled_at',
    values: sql`${id}, 'x', 100, 'usd', '{}', 'canceled', ${instant}`,
  }),
  sandbox_card_request: (id, instant) => ({
    columns: 'key, request_hash, created_at',
    values: sql`${id}, 'x', ${instant}`,
  }),
  sandbox_card_event: (id, instant) => ({
    columns: 'id, type, payload, created_at',
    values: sql`${id}, 'x', 'x', ${instant}`,
  }),
};

describeOneDatabase('the purge', (open) => {
  const it = useTestPortal(open);

  const insert = async (table: string, { columns, values }: Row) => {
    await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) values (${values})`.execute(it.portal.db);
  };
  /** The ids of this test's rows that a table still has. */
  const idsIn = async (table: string) => {
    const column = sql.raw(rows[table]!('', sql``).columns.split(',')[0]!);
    const { rows: found } = await sql<{ id: string }>`
      select id from (values ('due'), ('young'), ('exempt')) as own (id) where exists (
        select from ${sql.table(table)} where ${column}::text in (own.id, md5(own.id)::uuid::text, ('epoch'::date + ascii(own.id))::text))`.execute(
      it.portal.db,
    );
    return found.map(({ id }) => id).toSorted();
  };
  const ago = (after: string, less: string) => sql`now() - ${sql.lit(after)}::interval + ${sql.lit(less)}::interval`;

  beforeAll(async () => {
    const [offer] = await listOffers(it.portal, 'Teeth Cleaning');
    await it.portal.call('POST', '/bookings', { token: await it.patient(), body: bookingOf(offer!) });
    for (const { table, term } of listTerms()) {
      await insert(table, rows[table]!('due', ago(term.after, '-1 minute')));
      await insert(table, rows[table]!('young', ago(term.after, '1 minute')));
    }
    const long = ago('1 year', '0');
    // A hosted service's session that ended, a confirmed address, and a charge.
    await insert('session', {
      columns: 'subject, issuer, signed_in_at, expires_at, ended_at',
      values: sql`'exempt', 'https://securetoken.google.com/x', ${long}, ${long}, ${long}`,
    });
    await insert('newsletter_address', {
      columns: 'email, asked_at, confirmed_at',
      values: sql`'exempt', ${long}, ${long}`,
    });
    await insert('sandbox_card_intent', {
      columns: 'id, client_secret, amount, currency, metadata, status, charge_id, created_at',
      values: sql`'exempt', 'x', 100, 'usd', '{}', 'succeeded', 'ch_x', ${long}`,
    });
    await sql`insert into rate_limit (key, window_start)
      select 'many-' || n, now() - interval '9 days' from generate_series(1, 2500) as n`.execute(it.portal.db);
    // Valid for 24 hours, which may be a day and an hour of the clock.
    await insert('idempotency_key', rows['idempotency_key']!('exempt', ago('24 hours', '-30 minutes')));
    expect(await purge(it.portal.portal, null)).toBeNull();
  });

  test.each(listTerms().map(({ table, term }) => [table, term.after, term.only ?? 'every row']))(
    'rows of %s are removed after %s (%s), and no earlier',
    async (table) => {
      const exempt = ['session', 'newsletter_address', 'sandbox_card_intent', 'idempotency_key'].includes(table)
        ? ['exempt']
        : [];
      expect(await idsIn(table)).toEqual([...exempt, 'young']);
    },
  );

  test('an idempotency key older than a day makes a new booking, even before a purge', async () => {
    const token = await it.otherPatient();
    const headers = { 'idempotency-key': 'again' };
    const offers = await listOffers(it.portal, 'Teeth Cleaning');
    const days = new Map(offers.map((offer) => [offer.date, offer]));
    const [first, second] = days.values();
    const book = async (offer: Offer) =>
      (await it.portal.call('POST', '/bookings', { token, headers, body: bookingOf(offer) })).body;
    expect(await book(first!)).toMatchObject({ message: 'Booking Confirmed' });
    expect(await book(second!)).toMatchObject({ code: 'idempotency_conflict' });
    await sql`update idempotency_key set created_at = created_at - interval '25 hours' where key = 'again'`.execute(
      it.portal.db,
    );
    expect(await book(second!)).toMatchObject({ message: 'Booking Confirmed' });
  });

  test('one run removes more rows than one statement does', async () => {
    const left = it.portal.db.selectFrom('rateLimit').select('key').where('key', 'like', 'many-%');
    expect(await left.execute()).toEqual([]);
  });

  test('a failing table is logged and does not stop the others', async () => {
    const { db, portal } = it.portal;
    const warnings: object[] = [];
    const log = { ...portal.log, info: () => undefined, warn: (facts: object) => void warnings.push(facts) };
    await insert('session', rows['session']!('due', ago('1 year', '0')));
    await sql`alter table idempotency_key rename to gone`.execute(db);
    await purge({ ...portal, log }, null);
    await sql`alter table gone rename to idempotency_key`.execute(db);
    expect(warnings).toMatchObject([{ what: 'idempotency_key' }]);
    expect(await idsIn('session')).toEqual(['exempt', 'young']);
  });
});
