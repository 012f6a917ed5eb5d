import { afterAll, beforeAll, expect, test } from 'vitest';
import { treatmentTexts } from '#i18n/clinic-texts';
import { RefusedToStart } from '#server/app/startup/open-database';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { textsOf } from '#server/platform/database/texts';
import { describeOneDatabase } from '#testing/database';
import { intentOf } from '#testing/confirm-card';
import { anOffer, bookingOf } from '#testing/free-slots';
import { mailsTo } from '#testing/outbox';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { repriceTreatments } from './reprice-treatments.ts';
import { sampleTreatments } from '#domain/clinic/sample-treatments';
import { seedClinic } from '#server/app/seed/seed-clinic';

const PATIENT = 'patient@demo.test';

describeOneDatabase('a clinic that changes its currency', (open) => {
  let database: OpenDatabase;
  let portal: TestPortal;
  let token: string;
  let old: { id: string; price: number };
  const inEuro = { CLINIC_CURRENCY: 'eur' };
  const reprice = (prices: { treatment: string; priceCents: number }[]) =>
    repriceTreatments(database.write, { prices, currency: 'eur' });

  beforeAll(async () => {
    database = await open();
    portal = await openTestPortal(database);
    token = await portal.tokenOf(PATIENT);
    old = await bookOffer(portal, token, await anOffer(portal, 'Teeth Cleaning'));
    await portal.close();
  });
  afterAll(() => portal.close());

  test('gets the configured currency for prices that were stored without one', async () => {
    await database.write.updateTable('treatment').set({ currency: null }).execute();
    await seedClinic(database.write, { currency: 'usd' });
    const stored = await database.write.selectFrom('treatment').select('currency').distinct().execute();
    expect(stored).toEqual([{ currency: 'usd' }]);
  });

  test('shows English texts where there are no German ones, and gets those of its first treatments at the next start', async () => {
    const { write: db } = database;
    const none = { nameDe: null, descriptionDe: null };
    await db.updateTable('treatment').set(none).where('name', '=', 'Teeth Cleaning').execute();
    await db.updateTable('treatment').set({ nameDe: 'Eigener Name' }).where('name', '=', 'Oral Surgery').execute();
    const treatments = db.selectFrom('treatment').select(textsOf('treatment').as('texts'));
    const readTexts = async (name: string) => (await treatments.where('name', '=', name).executeTakeFirst())?.texts;
    const before = await readTexts('Teeth Cleaning');
    expect(before?.de).toEqual(before?.en);
    await seedClinic(db, { currency: 'usd' });
    const { nameDe: name, descriptionDe: description } = treatmentTexts['Teeth Cleaning'];
    expect(await readTexts('Teeth Cleaning')).toEqual({ en: before?.en, de: { name, description } });
    expect((await readTexts('Oral Surgery'))?.de.name).toBe('Eigener Name');
  });

  test('does not start with prices in another currency, and reports how to change them', async () => {
    const start = openTestPortal(database, inEuro);
    await expect(start).rejects.toThrow(RefusedToStart);
    await expect(start).rejects.toThrow(
      /^CLINIC_CURRENCY is eur, but .*Teeth Cleaning.* priced in usd: .*CLINIC_CURRENCY=usd.*molar admin reprice "Teeth Orthodontics=…"/,
    );
  });

  test('sets a new price for all named treatments or for none', async () => {
    await expect(
      reprice([
        { treatment: 'Teeth Cleaning', priceCents: 5000 },
        { treatment: 'Teeth Dreaming', priceCents: 1 },
      ]),
    ).rejects.toThrow('Teeth Dreaming');
    const [first, ...others] = sampleTreatments;
    const others85 = others.map(({ name }) => ({ treatment: name, priceCents: 8500 }));
    expect(await reprice(others85)).toEqual([{ currency: 'usd', names: [first.name] }]);
    await expect(openTestPortal(database, inEuro)).rejects.toThrow(/but Teeth Orthodontics is priced in usd/);
    expect(await reprice([{ treatment: first.name, priceCents: 8500 }])).toEqual([]);
    const noted = database.write.selectFrom('auditEntry').select('details').where('action', '=', 'treatment.changed');
    expect(await noted.execute()).toContainEqual({
      details: {
        treatment: 'Teeth Cleaning',
        changed: 'price,currency',
        price: 8500,
        price_before: 6000,
        currency: 'eur',
        currency_before: 'usd',
      },
    });
    portal = await openTestPortal(database, inEuro);
    token = await portal.tokenOf(PATIENT);
  });

  test('shows and charges an old booking in its own currency', async () => {
    const { body } = await portal.call('GET', `/booking/${old.id}`, { token });
    expect(body.data).toMatchObject({ price: 60, currency: 'usd' });
    const list = await portal.call('GET', `/bookings?email=${PATIENT}`, { token });
    expect(list.body.data).toMatchObject({ appointmentData: [{ price: 60, currency: 'usd' }] });
    const [mail] = await mailsTo(portal, PATIENT);
    expect(mail?.text).toContain('Price: $60');
    const intent = await portal.portal.ports.cards.findIntent(intentOf(await beginPayment(portal, token, old)));
    expect(intent).toMatchObject({ amountCents: 6000, currency: 'usd' });
    for (const [language, sentence] of [
      ['en', 'The price is $60 now.'],
      ['de', 'Der neue Preis: 60,00\u00A0$.'],
    ] as const) {
      const response = await portal.call('POST', '/create-payment-intent', {
        token,
        body: { price: 61, bookingID: old.id },
        headers: { 'accept-language': language },
      });
      expect(response.body).toMatchObject({
        code: 'price_changed',
        message: expect.stringContaining(sentence),
        data: { price: 60, currency: 'usd' },
      });
    }
  });

  test('offers, books and charges in the new currency', async () => {
    const options = await portal.call('GET', '/appointmentOptions');
    const prices = (options.body.data as unknown as { price: number; currency: string }[]).map(
      ({ price, currency }) => `${price} ${currency}`,
    );
    expect(new Set(prices)).toEqual(new Set(['85 eur']));
    // At another time than the old booking.
    const offer = await anOffer(portal, 'Teeth Orthodontics', 5);
    const refused = await portal.call('POST', '/bookings', { token, body: bookingOf(offer, { price: 120 }) });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('€85 now'), data: { currency: 'eur' } });
    // The same number, from a page loaded before the change.
    const stale = await portal.call('POST', '/bookings', { token, body: bookingOf(offer, { currency: 'usd' }) });
    expect([stale.status, stale.body['code']]).toEqual([409, 'price_changed']);
    const booked = await portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    expect(booked.body.data).toMatchObject({ price: 85, currency: 'eur' });
    const { _id: id } = booked.body.data as unknown as { _id: string };
    const secret = await beginPayment(portal, token, { id, price: 85 });
    expect(await portal.portal.ports.cards.findIntent(intentOf(secret))).toMatchObject({
      amountCents: 8500,
      currency: 'eur',
    });
  });
});
