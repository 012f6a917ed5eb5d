import { beforeAll, expect, test } from 'vitest';
import type { BookingPayments } from '#contract/payments/desk-payments';
import type { AuditAction } from '#domain/clinic/audit';
import { describeAudit } from '#i18n/describe-audit';
import { addDays, clinicClock } from '#domain/shared/time';
import { translators } from '#server/platform/translate';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { anUnprovenPatient } from '#testing/holds';
import { insertBookingAt } from '#testing/insert-booking';
import { mailsTo } from '#testing/outbox';
import { aPerson, tokenFor } from '#testing/people';
import { beginPayment } from '#testing/pay-booking';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Pediatric Dental';
const COVERED = { price: 0, price_kind: 'covered', insurance: 'statutory' };

describeOneDatabase('the insurance of an appointment, corrected at the desk', (database) => {
  const it = useTestPortal(database);
  let [admin, reception] = ['', ''];
  let offers: Offer[] = [];
  let index = 0;
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, token: string, body?: object) =>
    it.portal.call(method, path, { token, ...(body && { body }) });
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
    offers = await listOffers(it.portal, TREATMENT);
    const { treatments } = (await call('GET', '/treatments', admin)).body.data as unknown as {
      treatments: { _id: string; version: number; texts: { en: { name: string } } }[];
    };
    const { _id, version } = treatments.find(({ texts }) => texts.en.name === TREATMENT)!;
    const prices = { statutory: { price_kind: 'covered' }, private: { price_kind: 'from', price: 80 } };
    expect((await call('PATCH', `/treatments/${_id}`, admin, { version, prices })).status).toBe(200);
  });
  const aPatient = async () => {
    const person = await aPerson(it.portal, { role: 'patient' });
    return { person, token: await tokenFor(it.portal, person) };
  };
  const book = async (token: string, change: object = {}) =>
    (
      (await call('POST', '/bookings', token, bookingOf(offers[index++]!, { ...change }))).body.data as unknown as {
        _id: string;
      }
    )._id;
  const correct = async (id: string, insurance: string, seen: string | null, by = reception) => {
    const { status, body } = await call('PATCH', `/desk/bookings/${id}/insurance`, by, { insurance, seen });
    return status === 200 ? (body.data as unknown as BookingPayments) : [status, body['code']];
  };
  const listed = async (id: string) =>
    (await call('GET', `/desk/bookings/${id}/payments`, reception)).body.data as unknown as BookingPayments;
  const auditOf = async (action: AuditAction) => {
    const rows = it.portal.db.selectFrom('auditEntry').select(['action', 'details']).where('action', '=', action);
    const row = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { details: row.details, text: describeAudit(row, translators.en, 'en') };
  };
  const priceMails = async (email: string) =>
    (await mailsTo(it.portal, email)).filter(({ subject }) => subject === 'Your appointment has another price');

  test('gives it the price of that kind, is audited with both amounts, and the patient is written to', async () => {
    const { person, token } = await aPatient();
    const id = await book(token, COVERED);
    expect(await listed(id)).toMatchObject({
      insurance: 'statutory',
      corrections: [
        { insurance: 'private', price: 80, priceKind: 'from', currency: 'usd' },
        { insurance: 'self', price: 75, priceKind: 'fixed', currency: 'usd' },
      ],
    });
    expect(await correct(id, 'private', 'statutory')).toMatchObject({ price: 80, dueAmount: 80, insurance: 'private' });
    expect(await correct(id, 'private', 'statutory'), 'a repeated request').toMatchObject({ price: 80 });
    const shown = (await call('GET', `/booking/${id}`, token)).body.data;
    expect(shown).toMatchObject({ price: 80, isPaid: false, isPaidAtClinic: true, insurance: 'private' });
    const { details, text } = await auditOf('booking.insured');
    expect(details).toMatchObject({ price: '8000 from', price_before: '0 covered', currency: 'usd' });
    expect(text).toContain(
      'insurance from Statutory insurance to Private insurance; price from covered by your insurance to from $80',
    );
    const mails = await priceMails(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('from $80');
    await it.portal.drain();
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('of a kind with the same price emails nobody; an open card payment ends', async () => {
    const { person, token } = await aPatient();
    const id = await book(token);
    await beginPayment(it.portal, token, { id, price: 75 });
    expect(await correct(id, 'self', null)).toMatchObject({ price: 75, dueAmount: 75 });
    await it.portal.drain();
    expect(await priceMails(person.email)).toEqual([]);
    const open = it.portal.db.selectFrom('payment').select('status').where('bookingId', '=', id);
    expect(await open.execute()).toEqual([{ status: 'abandoned' }]);
  });

  test('is possible after the appointment, and then what is covered owes nothing', async () => {
    const day = addDays(clinicClock(new Date()).day, -20);
    const treatment = it.portal.db.selectFrom('treatment').select('id').where('name', '=', TREATMENT);
    const { id: treatmentId } = await treatment.executeTakeFirstOrThrow();
    const { id } = await insertBookingAt(
      it.portal,
      { day },
      { treatmentId, attendance: 'completed', priceCents: 7500 },
    );
    expect(await correct(id, 'statutory', null)).toMatchObject({ price: 0, dueAmount: 0, insurance: 'statutory' });
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('is refused once something was paid, for a kind that was not shown, and for an appointment that has ended', async () => {
    const { token } = await aPatient();
    const id = await book(token);
    expect(await correct(id, 'private', 'statutory')).toEqual([409, 'changed_meanwhile']);
    expect(await correct(id, 'private', null, token)).toEqual([403, 'not_allowed']);
    expect(
      (await call('POST', `/desk/bookings/${id}/payments`, reception, { method: 'cash', amount: 10 })).status,
    ).toBe(200);
    expect(await correct(id, 'private', null)).toEqual([409, 'already_paid']);
    expect((await listed(id)).corrections).toEqual([]);
    const cancelled = await book((await aPatient()).token);
    await call('POST', `/bookings/${cancelled}/cancel`, reception, {});
    expect(await correct(cancelled, 'private', null)).toEqual([409, 'booking_cancelled']);
  });

  test('a treatment’s prices by insurance are audited with their amounts', async () => {
    const { details, text } = await auditOf('treatment.changed');
    expect(details).toMatchObject({
      changed: 'price_private',
      price_private: '8000 from',
      price_private_before: '7500 from',
      currency: 'usd',
    });
    expect(text).toContain('price with private insurance from from $75 to from $80');
  });

  test('a hold that an insurance covers is made final by reception, because no payment can', async () => {
    const { token, email } = await anUnprovenPatient(it.portal);
    const id = await book(token, COVERED);
    expect(await listed(id)).toMatchObject({ canConfirm: true, dueAmount: 0 });
    const decided = await call('POST', '/desk/holds', reception, { ids: [id], action: 'confirm' });
    expect(decided.body.data).toEqual({ decided: 1 });
    expect((await call('GET', `/booking/${id}`, token)).body.data).toMatchObject({
      status: 'booked',
      heldUntil: expect.any(String) as string,
    });
    expect((await mailsTo(it.portal, email)).map(({ subject }) => subject)).toContain('An appointment is booked');
    expect((await listed(id)).canConfirm).toBe(false);
    const unpaid = await book((await anUnprovenPatient(it.portal)).token);
    expect((await call('POST', '/desk/holds', reception, { ids: [unpaid], action: 'confirm' })).body.data).toEqual({
      decided: 0,
    });
  });
});
