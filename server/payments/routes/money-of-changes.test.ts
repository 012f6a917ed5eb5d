import { expect, test } from 'vitest';
import { changeBooking, letUndoPass, offersBeforeCutoff, toSlot, type Change } from '#testing/changes';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { manyPatients } from '#testing/many-patients';
import { mailsTo } from '#testing/outbox';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Pediatric Dental';

describeOneDatabase('the money of changes over HTTP', (database) => {
  const it = useTestPortal(database);

  async function aPaidBooking() {
    const [token = ''] = await manyPatients(it.portal, 1);
    const days = Map.groupBy(await offersBeforeCutoff(it.portal, TREATMENT), ({ date }) => date);
    const [offer, ...targets] = [...days.values()].map(([first]) => first!);
    await reprice(7500);
    const { id } = await bookOffer(it.portal, token, { ...offer!, price: 75 });
    await payBooking(it.portal, token, { id, price: 75 });
    const change = (verb: Change, body: object = {}) => changeBooking(it.portal, token, { id, verb, body });
    const move = () => change('move', toSlot(targets.shift()!));
    return { token, id, change, move };
  }
  const reprice = (priceCents: number) =>
    it.portal.db.updateTable('treatment').set({ priceCents }).where('name', '=', TREATMENT).execute();
  async function settle() {
    await letUndoPass(it.portal.db);
    await it.portal.drain();
  }

  test('a dearer time leaves the difference due, a cheaper one refunds it, and each can be undone', async () => {
    const { change, move } = await aPaidBooking();
    const before = { price: 75, paidAmount: 75, dueAmount: 0, isPaid: true, refund: null, refundAmount: 0 };
    await reprice(9000);
    expect((await move()).data).toMatchObject({ price: 90, paidAmount: 75, dueAmount: 15, isPaid: false });
    expect((await change('undo')).data).toMatchObject(before);
    await reprice(6000);
    const cheaper = { price: 60, paidAmount: 60, dueAmount: 0, isPaid: true, refund: 'pending', refundAmount: 15 };
    expect((await move()).data).toMatchObject(cheaper);
    expect((await change('undo')).data).toMatchObject(before);
    expect((await move()).data).toMatchObject(cheaper);
    await settle();
    expect((await change('undo')).code).toBe('cannot_undo');
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('the difference is charged, not the price, and a cancellation refunds both payments', async () => {
    const { token, id, change, move } = await aPaidBooking();
    await reprice(9000);
    const { email } = (await move()).data;
    const begin = (price: number) =>
      it.portal.call('POST', '/create-payment-intent', { token, body: { price, bookingID: id } });
    expect(await begin(90)).toMatchObject({ status: 409, body: { code: 'price_changed', data: { price: 15 } } });
    const secret = String((await begin(15)).body['clientSecret']);
    expect(await payInSandbox(it.portal, secret)).toMatchObject({ status: 'succeeded', amount: 1500 });
    const body = { price: 15, transactionid: intentOf(secret), email, bookingID: id };
    const report = () => it.portal.call('POST', '/payment', { token, body });
    // The second report comes when nothing is due any more.
    expect([(await report()).status, (await report()).status]).toEqual([200, 200]);
    expect((await begin(90)).body['code']).toBe('already_paid');
    const cancelled = await change('cancel');
    expect(cancelled.data).toMatchObject({ isCancelled: true, refund: 'pending', refundAmount: 90, paidAmount: 0 });
    await settle();
    const { body: after } = await it.portal.call('GET', `/booking/${id}`, { token });
    expect(after.data).toMatchObject({ refund: 'refunded', refundAmount: 90, dueAmount: 0 });
    const mails = (await mailsTo(it.portal, email)).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('Refund: $90'))).toHaveLength(1);
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('a move and a cancellation after it refund what each of them owes, and the emails name both amounts', async () => {
    const { change, move } = await aPaidBooking();
    await reprice(6000);
    const { email } = (await move()).data;
    await settle();
    const [moved] = await mailsTo(it.portal, email);
    expect(moved?.text).toContain('Refund: $15');
    expect((await change('cancel')).data).toMatchObject({ refund: 'pending', refundAmount: 75, paidAmount: 0 });
    expect((await change('undo')).data).toMatchObject({ refund: 'refunded', refundAmount: 15, paidAmount: 60 });
    await change('cancel');
    await settle();
    const [cancelled] = await mailsTo(it.portal, email);
    expect(cancelled?.text).toContain('Refund: $60');
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });
});
