import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBooking } from '#contract/bookings/bookings';
import { boundRouteOf } from '#server/app/http/bound-routes';
import { performRoute } from '#server/app/http/perform-route';
import { purge } from '#server/app/jobs/purge';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { mailedToken, mailsTo } from '#testing/outbox';
import { payBooking } from '#testing/pay-booking';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { countInbox, readInbox } from '#testing/inbox';

const ADMIN = 'admin@demo.test';

describeOneDatabase('upcoming appointments of new accounts of one network or mail domain', (open, kind) => {
  let portal: TestPortal;
  let offers: Offer[] = [];
  let next = 0;
  let networks = 0;
  let admin = '';
  beforeAll(async () => {
    portal = await openTestPortal(await open(), { SHARED_ORIGINS: '192.0.2.99,shared.test' });
    [offers, next, networks] = [await listOffers(portal, 'Teeth Orthodontics'), 0, 0];
    admin = await portal.tokenOf(ADMIN);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await sql`update booking set status = 'cancelled', cancelled_at = now(), booked_at = now() - interval '2 days'
      where status in ('held', 'booked') and from_network is not null`.execute(portal.db);
  });

  const aNetwork = () => `198.51.100.${(networks += 1)}`;
  /** The next of the free slots, each on another day than the one before. */
  const anOffer = () => offers[(next += 7) % offers.length]!;
  const book = (token: string, address: string, offer = anOffer(), headers = {}) =>
    portal.call('POST', '/bookings', { token, address, headers, body: bookingOf(offer) });
  const dataOf = (answer: { body: object }) =>
    (answer.body as { data: { _id: string; status: string; awaitsClinic: boolean; heldUntil: string } }).data;
  /** Books one slot for each patient, one after the other; returns what became of each. */
  async function bookEach(tokens: string[], addressOf: (index: number) => string): Promise<string[]> {
    const outcomes: string[] = [];
    for (const [index, token] of tokens.entries()) {
      let answer = await book(token, addressOf(index));
      while (['slot_taken', 'slot_unavailable'].includes(String(answer.body['code'])))
        answer = await book(token, addressOf(index));
      outcomes.push(answer.status === 200 ? dataOf(answer).status : String(answer.body['code']));
    }
    return outcomes;
  }
  const tally = (outcomes: string[]) =>
    Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]));
  const full = { booked: 8, held: 5, too_many_of_origin: 3 };
  const emailOf = async (token: string) => {
    const { body } = await portal.call('GET', '/profile', { token });
    return (body.data as unknown as { email: string }).email;
  };
  const unresolved = async () =>
    (await readInbox({ portal, token: admin }, 'appointments')).filter(({ kind }) => kind === 'clinic_hold');
  const decide = (ids: string[], action: string, token = admin) =>
    portal.call('POST', '/desk/holds', { token, body: { ids, action } });
  const rowOf = (id: string) =>
    portal.db
      .selectFrom('booking')
      .select(['status', 'clinicHold', 'fromNetwork', 'fromDomain', 'heldUntil'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('of one network eight are booked, five held for the clinic, further ones refused with its phone number', async () => {
    const tokens = await manyPatients(portal, 16, { domain: 'gmx.de' });
    const network = aNetwork();
    expect(tally(await bookEach(tokens, () => network))).toEqual(full);
    const { status, body } = await book(tokens[15]!, network);
    expect([status, body['code']]).toEqual([409, 'too_many_of_origin']);
    expect(String(body['message'])).toContain(portal.portal.settings.clinic.phone);
  });

  test('the /56 of an IPv6 address is one network', async () => {
    const tokens = await manyPatients(portal, 16, { domain: 'gmx.de' });
    expect(tally(await bookEach(tokens, (index) => `2001:db8:0:${index.toString(16)}::1`))).toEqual(full);
  });

  test('of one mail domain with its subdomains eight are booked and five held, from whatever network; of a public provider all', async () => {
    const tokens = [
      ...(await manyPatients(portal, 8, { domain: 'catch-all.example' })),
      ...(await manyPatients(portal, 8, { domain: 'more.catch-all.example' })),
    ];
    expect(tally(await bookEach(tokens, aNetwork))).toEqual(full);
    const [held] = await unresolved();
    expect(held?.hold?.of).toBe('domain');
    expect(tally(await bookEach(await manyPatients(portal, 16, { domain: 'gmail.com' }), aNetwork))).toEqual({
      booked: 16,
    });
  });

  test('a family with two appointments each, and the many networks of a first day, are booked', async () => {
    const home = aNetwork();
    const family = await manyPatients(portal, 3, { domain: 'family.example' });
    expect(tally(await bookEach([...family, ...family], () => home))).toEqual({ booked: 6 });
    const day = await Promise.all(
      Array.from({ length: 15 }, (_, index) => manyPatients(portal, 1, { domain: `d${index}.example` })),
    );
    expect(tally(await bookEach(day.flat(), aNetwork))).toEqual({ booked: 15 });
  });

  test('SHARED_ORIGINS names networks and mail domains that are not counted', async () => {
    const tokens = await manyPatients(portal, 14, { domain: 'shared.test' });
    expect(tally(await bookEach(tokens, () => '192.0.2.99'))).toEqual({ booked: 14 });
  });

  test('an account with a completed visit, a payment for an appointment that is over or a desk record is not limited', async () => {
    const network = aNetwork();
    const tokens = await manyPatients(portal, 17, { domain: 'gmx.de' });
    const known = tokens.splice(0, 3);
    const [visit, paid] = [await book(known[0]!, aNetwork()), await book(known[1]!, aNetwork())];
    const ids = [visit, paid].map((answer) => dataOf(answer)._id);
    await sql`update booking set attendance = 'completed' where id = ${ids[0]}`.execute(portal.db);
    await payBooking(portal, known[1]!, { id: ids[1]!, price: offers[0]!.price });
    await sql`insert into person (issuer, subject, email, name, role, deleted_at, merged_into)
      select 'desk', gen_random_uuid()::text, '', '', 'patient', now(), id from person
      where email = ${await emailOf(known[2]!)}`.execute(portal.db);
    expect(tally(await bookEach(tokens, () => network))).toEqual({ booked: 8, held: 5, too_many_of_origin: 1 });
    // The payment vouches for its own appointment until that is over.
    expect(tally(await bookEach([known[1]!], () => network))).toEqual({ too_many_of_origin: 1 });
    await sql`update booking set day = day - 400 where id = ${ids[1]}`.execute(portal.db);
    expect(tally(await bookEach(known, () => network))).toEqual({ booked: 3 });
  });

  test('holds whose address is proven later count then: booked, held for the clinic, and beyond them ended', async () => {
    const network = aNetwork();
    const proven = await manyPatients(portal, 12, { domain: 'gmx.de' });
    expect(tally(await bookEach(proven.slice(0, 7), () => network))).toEqual({ booked: 7 });
    const [late = ''] = await manyPatients(portal, 1, { domain: 'gmx.de', isEmailProven: false });
    const ids: string[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) ids.push(dataOf(await book(late, network))._id);
    const email = await emailOf(late);
    const link = await mailedToken(portal, email, '/confirm-appointment');
    // Meanwhile others book the rest but two: eight of them are booked by then, three held.
    expect(tally(await bookEach(proven.slice(7, 11), () => network))).toEqual({ booked: 1, held: 3 });
    const { body } = await portal.call('POST', '/confirm-appointment', { token: late, body: { token: link } });
    expect(body.data).toMatchObject({ booked: 0, appointments: [{ awaitsClinic: true }, { awaitsClinic: true }] });
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).status));
    expect(states.toSorted()).toEqual(['expired', 'held', 'held']);
    const waiting = ids[states.indexOf('held')]!;
    expect((await mailsTo(portal, email)).map(({ subject }) => subject).toSorted()).toEqual([
      'A requested appointment is no longer held',
      'Please confirm a requested appointment',
      'Please confirm a requested appointment',
      'Please confirm a requested appointment',
      'We have your request for an appointment',
      'We have your request for an appointment',
    ]);
    const [other = ''] = await manyPatients(portal, 1, { domain: 'gmx.de', isEmailProven: false });
    expect((await book(other, network)).body['code']).toBe('too_many_of_origin');
    // Neither the link again nor another proof confirms what waits for the clinic.
    await portal.call('POST', '/confirm-appointment', { token: late, body: { token: link } });
    expect((await portal.call('POST', `/booking/${waiting}/hold-mail`, { token: late })).status).toBe(200);
    expect((await portal.call('POST', `/booking/${waiting}/confirm-hold`, { token: late })).status).toBeLessThan(500);
    expect((await mailsTo(portal, email)).length).toBe(6);
    expect((await rowOf(waiting)).status).toBe('held');
  });

  test('a move counts once, a cancellation makes room, and its undo is refused when the room is taken', async () => {
    const network = aNetwork();
    const tokens = await manyPatients(portal, 14, { domain: 'gmx.de' });
    const [first = ''] = tokens;
    const { _id: id } = dataOf(await book(first, network));
    const offer = anOffer();
    const moved = await portal.call('POST', `/bookings/${id}/move`, {
      token: first,
      body: { doctor_email: offer.doctor, AppointmentDate: offer.date, slot: offer.slot },
    });
    expect(moved.status).toBe(200);
    expect(tally(await bookEach(tokens.slice(1, 13), () => network))).toEqual({ booked: 7, held: 5 });
    expect((await portal.call('POST', `/bookings/${id}/cancel`, { token: first, body: {} })).status).toBe(200);
    expect(tally(await bookEach(tokens.slice(13), () => network))).toEqual({ held: 1 });
    const undone = await portal.call('POST', `/bookings/${id}/undo`, { token: first });
    expect([undone.status, undone.body['code']]).toEqual([409, 'cannot_undo']);
  });

  test('staff confirm or release one, or the whole group; what they confirm counts no more, and the patient is emailed', async () => {
    const network = aNetwork();
    const tokens = await manyPatients(portal, 14, { domain: 'gmx.de' });
    await bookEach(tokens.slice(0, 13), () => network);
    await portal.drain();
    const items = await unresolved();
    expect(items).toHaveLength(5);
    expect(new Set(items.map(({ hold }) => `${hold?.of} ${hold?.group}`)).size).toBe(1);
    expect(await countInbox({ portal, token: admin })).toMatchObject({ clinic_hold: 5 });
    const [one = '', other = '', ...rest] = items.map(({ appointments }) => appointments[0]!._id);
    expect((await decide([one], 'confirm', tokens[0])).status).toBe(403);
    expect((await decide([one], 'confirm')).body.data).toEqual({ decided: 1 });
    expect(await rowOf(one)).toEqual({
      status: 'booked',
      clinicHold: null,
      heldUntil: null,
      fromNetwork: null,
      fromDomain: null,
    });
    expect((await decide([other], 'release')).body.data).toEqual({ decided: 1 });
    expect((await rowOf(other)).status).toBe('cancelled');
    expect((await decide([one, other, ...rest], 'confirm')).body.data).toEqual({ decided: 3 });
    expect(await unresolved()).toEqual([]);
    expect(tally(await bookEach(tokens.slice(13), () => network))).toEqual({ held: 1 });
    const subjects = async (index: number) =>
      (await mailsTo(portal, items[index]!.person.email)).map(({ subject }) => subject).toSorted();
    expect(await subjects(0)).toEqual(['We have your request for an appointment', 'Your appointment is confirmed']);
    expect(await subjects(1)).toEqual([
      'A requested appointment is no longer held',
      'We have your request for an appointment',
    ]);
  });

  test('a hold for the clinic lasts until an opening day ends, says so, is final by a payment, and expires otherwise', async () => {
    const network = aNetwork();
    const tokens = await manyPatients(portal, 10, { domain: 'gmx.de' });
    await bookEach(tokens.slice(0, 8), () => network);
    const offer = offers.at(-1)!;
    const answer = await book(tokens[8]!, network, offer, { 'accept-language': 'de' });
    const held = dataOf(answer);
    expect(held).toMatchObject({ status: 'held', awaitsClinic: true });
    expect(answer.body['message']).toMatch(/vorgemerkt.*bestätigen/);
    expect(Date.parse(held.heldUntil) - Date.now()).toBeGreaterThan(6 * 3_600_000);
    await payBooking(portal, tokens[8]!, { id: held._id, price: offer.price });
    expect(await rowOf(held._id)).toMatchObject({ status: 'booked', clinicHold: null });
    const second = dataOf(await book(tokens[9]!, network));
    expect(second.awaitsClinic).toBe(true);
    await sql`update booking set held_until = now() - interval '1 minute' where id = ${second._id}`.execute(portal.db);
    await releaseOverdueHolds(portal.portal);
    const mails = await mailsTo(portal, await emailOf(tokens[9]!));
    expect(mails[0]?.text).toContain('We could not confirm it');
  });

  test('a hold for the clinic that its patient moves ends at the latest when its appointment begins, and no email calls it final', async () => {
    const network = aNetwork();
    const tokens = await manyPatients(portal, 9, { domain: 'gmx.de' });
    await bookEach(tokens.slice(0, 8), () => network);
    const { _id: id } = dataOf(await book(tokens[8]!, network, offers.at(-2)));
    await sql`update booking set held_until = now() + interval '40 days' where id = ${id}`.execute(portal.db);
    const move = (offer: Offer) =>
      portal.call('POST', `/bookings/${id}/move`, {
        token: tokens[8]!,
        body: { doctor_email: offer.doctor, AppointmentDate: offer.date, slot: offer.slot },
      });
    // Other patients of this file have some of the times.
    let moved = await move(anOffer());
    while (['slot_taken', 'slot_unavailable'].includes(String(moved.body['code']))) moved = await move(anOffer());
    expect(moved.status).toBe(200);
    expect(dataOf(moved).awaitsClinic).toBe(true);
    const { rows } = await sql<{ isCapped: boolean }>`
      select held_until = (day + make_interval(mins => start_min)) at time zone 'Europe/Berlin' as "isCapped"
      from booking where id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ isCapped: true }]);
    await portal.drain();
    const subjects = (await mailsTo(portal, await emailOf(tokens[8]!))).map(({ subject }) => subject);
    expect(subjects).toEqual(['We have your request for an appointment']);
  });

  test('the purge removes the origin of an appointment whose day is over', async () => {
    const [token = ''] = await manyPatients(portal, 1, { domain: 'own.example' });
    const { _id: id } = dataOf(await book(token, aNetwork()));
    expect(await rowOf(id)).toMatchObject({ fromNetwork: expect.any(String), fromDomain: expect.any(String) });
    await purge(portal.portal, null);
    expect((await rowOf(id)).fromNetwork).not.toBeNull();
    await sql`update booking set day = day - 400 where id = ${id}`.execute(portal.db);
    await purge(portal.portal, null);
    expect(await rowOf(id)).toMatchObject({ fromNetwork: null, fromDomain: null });
  });

  // Only one server can use the embedded database.
  const onPostgres = kind === 'postgres' ? test : () => undefined;
  onPostgres('of sixty parallel bookings on ten servers eight are booked and five held', async () => {
    const network = aNetwork();
    const tokens = await manyPatients(portal, 20, { domain: 'gmx.de' });
    const servers = Array.from({ length: 10 }, () => ({ ...portal.portal, db: portal.db.$extendTables<{}>() }));
    const free = await listOffers(portal, 'Teeth Cleaning');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        performRoute(boundRouteOf(createBooking), servers[index % 10]!, {
          params: {},
          query: {},
          body: bookingOf(free[index % free.length]!),
          headers: new Headers({ authorization: `Bearer ${tokens[index % 20]}`, 'x-client-address': network }),
        }),
      ),
    );
    const outcomes = answers.map(({ status, body }) =>
      status === 200 ? dataOf({ body }).status : String((body as { code?: string }).code),
    );
    expect(tally(outcomes)).toMatchObject({ booked: 8, held: 5 });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from booking
      where from_network is not null and status in ('held', 'booked')`.execute(portal.db);
    expect(rows).toEqual([{ count: 13 }]);
  });
});
