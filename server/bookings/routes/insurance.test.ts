import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { repriceTreatments } from '#server/clinic/treatments/reprice-treatments';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { mailsTo } from '#testing/outbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { findBroken } from '#testing/faults/invariant';

const TREATMENT = 'Pediatric Dental';
const COVERED = { price: 0, price_kind: 'covered', insurance: 'statutory' };

type Managed = { _id: string; version: number; texts: { en: { name: string } } };
type Booked = { _id: string; price: number; isPaid: boolean };

describeOneDatabase('prices by insurance', (database) => {
  const it = useTestPortal(database);
  let admin: string;
  let offers: Offer[];
  let index = 0;
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    offers = await listOffers(it.portal, TREATMENT);
    const prices = { statutory: { price_kind: 'covered' }, private: { price_kind: 'from', price: 80 } };
    expect(await setPrices(prices)).toMatchObject({ status: 200 });
  });

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, token: string | null, body?: object) =>
    it.portal.call(method, path, { ...(token !== null && { token }), ...(body && { body }) });
  async function setPrices(prices: object, name = TREATMENT) {
    const { treatments } = (await call('GET', '/treatments', admin)).body.data as unknown as { treatments: Managed[] };
    const { _id, version } = treatments.find(({ texts }) => texts.en.name === name)!;
    return call('PATCH', `/treatments/${_id}`, admin, { version, prices });
  }
  const aPatient = async () => {
    const person = await aPerson(it.portal, { role: 'patient' });
    return { person, token: await tokenFor(it.portal, person) };
  };
  /** Books the next free time. */
  const book = (token: string, change: object = {}) =>
    call('POST', '/bookings', token, bookingOf(offers[index++]!, { ...change }));
  const booked = async (token: string, change: object = {}) =>
    (await book(token, change)).body.data as unknown as Booked;
  const read = async (token: string, id: string) => (await call('GET', `/booking/${id}`, token)).body.data;
  const pay = (token: string, body: object) => call('POST', '/create-payment-intent', token, body);
  const insuranceOf = async ({ id }: TestPerson) =>
    (await it.portal.db.selectFrom('person').select('insurance').where('id', '=', id).executeTakeFirst())?.insurance;
  const unpaidOf = async (patient: TestPerson) =>
    (await call('GET', `/desk/persons/${patient.id}`, admin)).body.data as unknown as { due: unknown[] };

  test('a visitor and a client that says nothing have the price of the treatment, beside which stands what others pay', async () => {
    const { body } = await call('GET', '/appointmentOptions', null);
    const options = body.data as unknown as { name: string; price: number; prices: object[] }[];
    expect(options.find(({ name }) => name === TREATMENT)).toMatchObject({
      price: 75,
      priceKind: 'fixed',
      prices: [
        { insurance: 'statutory', price: 0, priceKind: 'covered' },
        { insurance: 'private', price: 80, priceKind: 'from' },
      ],
    });
    expect(options.find(({ name }) => name === 'Teeth Cleaning')?.prices).toEqual([]);
    const { person, token } = await aPatient();
    const { _id: id, ...own } = await booked(token);
    expect(own).toMatchObject({ price: 75, priceKind: 'fixed', isPaid: false, dueAmount: 75, insurance: null });
    expect((await pay(token, { price: 75, bookingID: id })).status).toBe(200);
    expect(await insuranceOf(person)).toBeNull();
  });

  test('a covered booking is listed with price 0 and as paid, owes nothing anywhere, and takes no payment', async () => {
    const { person, token } = await aPatient();
    const created = await book(token, COVERED);
    const shown = { price: 0, priceKind: 'covered', isPaid: true, dueAmount: 0, paidAmount: 0, insurance: 'statutory' };
    expect(created.body.data).toMatchObject(shown);
    const { _id: id } = created.body.data as unknown as Booked;
    const { body } = await call('GET', `/bookings?email=${person.email}`, token);
    expect((body.data as unknown as { appointmentData: object[] }).appointmentData).toMatchObject([shown]);
    expect(await read(token, id)).toMatchObject(shown);
    for (const price of [0, 75]) expect((await pay(token, { price, bookingID: id })).status).toBe(409);
    expect((await pay(token, { price: 75 })).body['code']).toBe('nothing_to_pay');
    const desk = await call('POST', `/desk/bookings/${id}/payments`, admin, { method: 'cash' });
    expect(desk.body['code']).toBe('already_paid');
    expect((await unpaidOf(person)).due).toEqual([]);
    const [mail] = await mailsTo(it.portal, person.email);
    expect(mail?.text).toContain('Covered by your insurance');
    expect(mail?.text).not.toMatch(/\$|pay/i);
    // What the patient said is asked no more.
    expect(await insuranceOf(person)).toBe('statutory');
  });

  test('a price that begins is paid at the clinic: a card is refused, with the booking and without, the desk takes it', async () => {
    const { person, token } = await aPatient();
    const { _id: id, ...own } = await booked(token, { price: 80, price_kind: 'from', insurance: 'private' });
    expect(own).toMatchObject({ price: 80, priceKind: 'from', isPaid: false, dueAmount: 80, isPaidAtClinic: true });
    const refused = await pay(token, { price: 80, bookingID: id });
    expect([refused.status, refused.body['code']]).toEqual([409, 'pay_at_clinic']);
    expect((await pay(token, { price: 80 })).body['code']).toBe('nothing_to_pay');
    expect((await unpaidOf(person)).due).toEqual([{ amount: 80, currency: 'usd' }]);
    expect((await call('POST', `/desk/bookings/${id}/payments`, admin, { method: 'cash' })).status).toBe(200);
    expect(await read(token, id)).toMatchObject({ isPaid: true, paidAmount: 80 });
  });

  test('nobody books the price of another kind, and one that has changed is named', async () => {
    const { token } = await aPatient();
    for (const change of [{ price: 0 }, { ...COVERED, insurance: 'private' }, { ...COVERED, price_kind: 'fixed' }]) {
      const { status, body } = await book(token, change);
      expect([status, body['code']]).toEqual([409, 'price_changed']);
    }
    const { body } = await book(token, { insurance: 'statutory' });
    expect([body['message'], body.data]).toEqual([
      'The price is covered by your insurance now. Please look again before you go on.',
      { price: 0, currency: 'usd', priceKind: 'covered' },
    ]);
    const wrong = await book(token, { insurance: 'none' });
    expect([wrong.status, wrong.body['issues']]).toEqual([400, [expect.objectContaining({ path: 'insurance' })]]);
  });

  test('a move has the present price of its kind: what was paid is refunded where the insurance pays, and what was covered stays so', async () => {
    let { token } = await aPatient();
    let { _id: id } = await booked(token, COVERED);
    const move = async () => {
      const { doctor: doctor_email, date: AppointmentDate, slot } = offers[index++]!;
      const body = { doctor_email, AppointmentDate, slot };
      expect((await call('POST', `/bookings/${id}/move`, token, body)).status).toBe(200);
      return read(token, id);
    };
    await setPrices({});
    // What was covered when it was booked stays so.
    expect(await move()).toMatchObject({ price: 0, priceKind: 'covered', isPaid: true, keepsPrice: true });
    ({ token } = await aPatient());
    ({ _id: id } = await booked(token, { insurance: 'statutory' }));
    await call('POST', `/desk/bookings/${id}/payments`, admin, { method: 'cash' });
    await setPrices({ statutory: { price_kind: 'covered' }, private: { price_kind: 'from', price: 80 } });
    expect(await move()).toMatchObject({ price: 0, isPaid: true, dueAmount: 0, refundAmount: 75, refund: 'pending' });
    expect((await call('POST', `/bookings/${id}/undo`, token, {})).status).toBe(200);
    expect(await read(token, id)).toMatchObject({ price: 75, isPaid: true, refundAmount: 0, paidAmount: 75 });
    await it.portal.drain();
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('the database refuses a covered booking that costs something or is unpaid, and a free one that is not covered', async () => {
    const { token } = await aPatient();
    const { _id: id } = await booked(token, COVERED);
    const change = (set: string) => sql`update booking set ${sql.raw(set)} where id = ${id}`.execute(it.portal.db);
    await expect(change('price_cents = 100')).rejects.toThrow('booking_price_cents_check');
    await expect(change("price_kind = 'fixed'")).rejects.toThrow('booking_price_cents_check');
    // Whichever version of the server writes it.
    await change("payment_status = 'unpaid'");
    expect(await read(token, id)).toMatchObject({ isPaid: true });
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('prices by insurance have an amount unless they are covered, and end with the currency of the treatment', async () => {
    for (const [prices, path] of [
      [{ private: { price_kind: 'fixed' } }, 'prices.private.price'],
      [{ statutory: { price_kind: 'covered', price: 5 } }, 'prices.statutory.price'],
      [{ statutory: { price_kind: 'free', price: 5 } }, 'prices.statutory.price_kind'],
    ] as const) {
      const { status, body } = await setPrices(prices);
      expect([status, body]).toMatchObject([400, { issues: [{ path }] }]);
    }
    expect((await setPrices({ self: { price_kind: 'fixed', price: 5 } })).status).toBe(400);
    const same = await setPrices({ statutory: { price_kind: 'covered' }, private: { price_kind: 'from', price: 80 } });
    const again = await setPrices({ statutory: { price_kind: 'covered' }, private: { price_kind: 'from', price: 80 } });
    expect(again.body.data).toEqual(same.body.data);
    const prices = [{ treatment: TREATMENT, priceCents: 7000 }];
    await repriceTreatments(it.portal.db, { prices, currency: 'eur' });
    const { data } = (await call('GET', '/appointmentOptions/summary', null)).body;
    const repriced = (data as unknown as { name: string; prices: object[] }[]).find(({ name }) => name === TREATMENT);
    expect(repriced?.prices).toEqual([{ insurance: 'statutory', price: 0, priceKind: 'covered' }]);
  });

  test('is said in the profile and at the desk, which records what it was before', async () => {
    const { person, token } = await aPatient();
    const profile = await call('PATCH', '/profile', token, { insurance: 'private' });
    expect(profile.body.data).toMatchObject({ insurance: 'private' });
    const path = `/desk/patients/${person.id}`;
    expect((await call('PATCH', path, admin, { insurance: 'statutory' })).status).toBe(200);
    const { body } = await call('GET', `/desk/persons/${person.id}`, admin);
    expect(body.data).toMatchObject({
      insurance: 'statutory',
      corrections: [
        { field: 'insurance', before: 'private', after: 'statutory' },
        { before: null, after: 'private' },
      ],
    });
    expect((await call('PATCH', '/profile', token, { insurance: '' })).body.data).toMatchObject({ insurance: null });
  });
});
