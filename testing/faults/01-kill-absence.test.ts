import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDays } from '#domain/slots/availability';
import { addDays, clinicClock } from '#domain/shared/time';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import type { Db, OpenDatabase } from '#server/platform/database/open-database';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { HOURS } from '#testing/absent-doctor';
import { openTestDatabase } from '#testing/database';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { openTestPortal } from '#testing/portal';
import { startProvider, type Provider } from './card-provider.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { findBroken } from './invariant.ts';
import { letTimePass } from './let-time-pass.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { untilWaitedFor } from './until-blocked.ts';

const ABSENT = 'leo@demo.test';
const SUBSTITUTE = 'doctor@demo.test';
const CENTS = 12_000;
const APPOINTMENTS = 40;

/** Kills the server twice while it processes the paid appointments of an absence; PostgreSQL only, whose locks stop it there. */
describe('a server that is killed in the middle of an absence', () => {
  let clinic: Clinic;
  let provider: Provider;
  let mails: MailServer;
  let server: ServerProcess;
  let paid: { id: string; email: string; day: string }[] = [];

  /** Ten open days of each of the two doctors, and later ones; paid appointments on those of the absent one. */
  async function book({ write: db }: OpenDatabase): Promise<void> {
    const from = addDays(clinicClock(new Date()).day, 40);
    const days = openDays(from, 60, await readClosedDays(db, { from, to: addDays(from, 60) })).slice(0, 20);
    const doctorOf = async (email: string) =>
      (await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    const absent = await doctorOf(ABSENT);
    const slotsOn = (some: string[]) => some.flatMap((day) => HOURS.map((range) => ({ day, range })));
    await insertSlots(db, absent, slotsOn(days));
    await insertSlots(db, await doctorOf(SUBSTITUTE), slotsOn(days));
    const { rows } = await sql<(typeof paid)[number]>`
      with place as (
        select *, row_number() over (order by day, start_min) as n from slot
        where doctor_id = ${absent}::uuid and day = any(${days.slice(0, 10)}::date[])
      ), patient as (
        select *, row_number() over (order by id) as n from person where email = any(${clinic.patients}::text[])
      ), made as (
        insert into booking (slot_id, patient_id, treated_person_id, doctor_id, treatment_id, day, start_min, end_min,
          patient_name, patient_email, patient_phone, price_cents, currency)
        select place.id, patient.id, patient.id, place.doctor_id, treatment.id, place.day, place.start_min, place.end_min,
          patient.name, patient.email, '030 1234567', ${CENTS}, 'usd'
        from place join patient using (n) join treatment on treatment.name = 'Teeth Orthodontics'
        returning id, patient_email as email, day, start_min
      ) select id, email, day from made order by day, start_min`.execute(db);
    paid = rows;
    await sql`insert into payment (booking_id, payer_id, amount_cents, currency, intent_id, status, charged_at, settled_at)
      select id, patient_id, price_cents, currency, 'pi_' || replace(id::text, '-', ''), 'paid', now(), now() from booking
      where id = any(${paid.map(({ id }) => id)}::uuid[])`.execute(db);
    await sql`update booking set payment_status = 'paid' where id = any(${paid.map(({ id }) => id)}::uuid[])`.execute(
      db,
    );
    for (const { id } of paid) {
      const intent = `pi_${id.replaceAll('-', '')}`;
      await provider.db
        .insertInto('sandboxCardIntent')
        .values({
          id: intent,
          clientSecret: `${intent}_secret_x`,
          amount: CENTS,
          currency: 'usd',
          metadata: JSON.stringify({ booking_id: id }),
          status: 'succeeded',
          chargeId: `ch_${id}`,
        })
        .execute();
    }
  }

  /** Kills the server once it waits for a lock that this transaction holds. */
  async function killBehind(lock: (trx: Db) => Promise<unknown>, begin: () => Promise<unknown>): Promise<void> {
    await clinic.look(({ write: db }) =>
      db.transaction().execute(async (trx) => {
        await lock(trx);
        await begin();
        await untilWaitedFor(trx);
        await server.kill();
      }),
    );
    await clinic.alter(letTimePass);
  }
  const states = () =>
    clinic.look(({ write: db }) =>
      db
        .selectFrom('affectedBooking')
        .select(['bookingId', 'decision', 'state'])
        .orderBy('day')
        .orderBy('startMin')
        .execute(),
    );

  beforeAll(async () => {
    provider = await startProvider((await openTestDatabase('embedded')).write);
    mails = await startMailServer();
    clinic = await aClinic('postgres', { patients: APPOINTMENTS });
    await clinic.alter(book);
    const env = { ...clinic.env, ...provider.env, ...mails.env };
    const start = async () => {
      server = await startServer(env);
      provider.meet(server.url);
    };
    await start();
    // One that a mail server accepts while the portal dies is sent again: none before the last start.
    mails.refuses = 'mails';
    const token = await clinic.tokenOf(ABSENT);
    const of = paid.flatMap(({ id: booking }, index) =>
      index % 4 === 0
        ? [{ booking, action: 'transfer', doctor_email: SUBSTITUTE }]
        : index % 4 === 1
          ? [{ booking, action: 'offer' }]
          : [],
    );
    const body = { first_day: paid[0]!.day, last_day: paid.at(-1)!.day, decisions: { default: 'cancel', of } };
    // In the transaction of a cancellation, of which the refund is part.
    await killBehind(
      (trx) => sql`select from booking where id = ${paid[14]!.id}::uuid for no key update`.execute(trx),
      async () => expect(await server.call('POST', '/absences', { token, body })).toMatchObject({ status: 200 }),
    );
    // Then in that of an offer; offers come last.
    await killBehind(
      (trx) =>
        sql`select from affected_booking where booking_id = ${paid[25]!.id}::uuid for no key update`.execute(trx),
      start,
    );
    mails.refuses = 'nothing';
    // The last one in this process, which does not wait a second before each job.
    await clinic.look(async (database) => {
      const last = await openTestPortal(database, env);
      await last.drain();
      await last.close();
    });
  }, 240_000);
  afterAll(async () => {
    await server?.kill();
    await provider?.close();
    await mails?.close();
    await clinic?.close();
  });

  test('fault 1: killed in the middle of an absence, each patient gets exactly one email and one refund', async () => {
    const sent = paid.map(({ email }) => mails.received.filter((mail) => mail.recipients.includes(email)).length);
    expect(sent).toEqual(paid.map(() => 1));
    const rows = await states();
    expect(rows.map(({ decision, state }) => `${decision} ${state}`)).toEqual(
      paid.map((_, index) => ['transfer done', 'offer waiting', 'cancel done', 'cancel done'][index % 4]),
    );
    const cancelled = rows.filter(({ decision }) => decision === 'cancel');
    const refunds = await provider.db.selectFrom('sandboxCardRefund').select(['intentId', 'amount']).execute();
    const byIntent = (all: typeof refunds) => all.toSorted((a, b) => a.intentId.localeCompare(b.intentId));
    expect(byIntent(refunds)).toEqual(
      byIntent(cancelled.map(({ bookingId }) => ({ intentId: `pi_${bookingId.replaceAll('-', '')}`, amount: CENTS }))),
    );
    expect(await clinic.look(({ write: db }) => findBroken({ clinic: db, provider: provider.db }))).toEqual([]);
  });
});
