import { beforeAll, expect, test } from 'vitest';
import type { BookingPayments } from '#contract/payments/desk-payments';
import { changedPayments, CARD } from '#testing/changed-payments';
import { changeBooking, letUndoPass } from '#testing/changes';
import { intentOf } from '#testing/confirm-card';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { describeOneDatabase } from '#testing/database';
import { mailsTo } from '#testing/outbox';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { settlePayment } from './settle-payment.ts';

const RECEIVED = 'We have received your payment';
const REFUNDED = 'You get money back';
const REVERSED = 'A payment was corrected';

describeOneDatabase('the emails about payments', (database) => {
  const it = useTestPortal(database);
  const { aBooking, begin, report, pay, cancel, read, byHand, settleAll } = changedPayments(it);
  let reception = '';
  beforeAll(async () => {
    reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
  });

  const send = async (path: string, body: object) =>
    (await it.portal.call('POST', `/desk/${path}`, { token: reception, body })).body.data as unknown as BookingPayments;
  const mailsOf = async (booking: { token: string; id: string }) => {
    const { patientEmail } = await read(booking);
    const mails = (await mailsTo(it.portal, patientEmail)).toReversed();
    return mails.filter(({ subject }) => [RECEIVED, REFUNDED, REVERSED].includes(subject));
  };
  const subjectsOf = async (booking: { token: string; id: string }) =>
    (await mailsOf(booking)).map(({ subject }) => subject);

  test('a card payment has one, however often it is reported: amount, means, what is still due, the receipt', async () => {
    const booking = await aBooking();
    const secret = (await begin(booking))!;
    const intentId = intentOf(secret);
    await payInSandbox(it.portal, secret);
    const body = {
      price: 120,
      transactionid: intentId,
      email: (await read(booking)).patientEmail,
      bookingID: booking.id,
    };
    const browser = it.portal.call('POST', '/payment', { token: booking.token, body });
    await Promise.all([browser, report(secret), report(secret), settlePayment(it.portal.portal, { intentId })]);
    const [mail, ...others] = await mailsOf(booking);
    expect([mail?.subject, others]).toEqual([RECEIVED, []]);
    for (const line of [
      'Amount: $120',
      'Paid by: Card, online',
      'Still to be paid: $0',
      'Treatment: Teeth Orthodontics',
    ])
      expect(mail!.text).toContain(line);
    expect(mail!.text).toContain(`/dashboard/payment/${booking.id}`);
  });

  test('a payment at the desk has one, and one when it is reversed; each names what is due then', async () => {
    const booking = await aBooking();
    const { payments } = await send(`bookings/${booking.id}/payments`, { method: 'cash', amount: 50 });
    await mailsOf(booking);
    for (let time = 0; time < 2; time += 1) await send(`payments/${payments[0]!._id}/reverse`, { reason: 'a mistake' });
    const mails = await mailsOf(booking);
    expect(mails.map(({ subject }) => subject)).toEqual([RECEIVED, REVERSED]);
    for (const [at, lines] of [
      ['Amount: $50', 'Paid by: Cash', 'Still to be paid: $70'],
      ['Amount: $50', 'Still to be paid: $120'],
    ].entries())
      for (const line of lines) expect(mails[at]!.text).toContain(line);
  });

  test('a second charge is not a payment: its refund has one', async () => {
    const booking = await aBooking();
    const secret = (await begin(booking))!;
    await payInSandbox(it.portal, secret);
    await send(`bookings/${booking.id}/payments`, { method: 'terminal' });
    await report(secret);
    await settleAll([intentOf(secret)]);
    expect((await subjectsOf(booking)).toSorted()).toEqual([RECEIVED, REFUNDED]);
    const refund = (await mailsOf(booking)).find(({ subject }) => subject === REFUNDED);
    expect(refund!.text).toContain('Amount: $120');
  });

  test('each refund by hand has one; one that the email of a cancellation names has none', async () => {
    const booking = await aBooking();
    const intentId = await pay(booking);
    for (const cents of [2000, 1000]) {
      await byHand(intentId, cents);
      for (let time = 0; time < 2; time += 1) await deliverCardEvent(it.portal, cardEvent('charge.refunded', intentId));
    }
    const amounts = (await mailsOf(booking)).map(({ text }) => /Amount: (\S+)/.exec(text)?.[1]);
    expect(amounts).toEqual(['$120', '$20', '$10']);
    await changeBooking(it.portal, booking.token, { id: booking.id, verb: 'cancel' });
    await letUndoPass(it.portal.db);
    await settleAll([intentId]);
    expect(await mailsOf(booking)).toHaveLength(3);
  });

  test('a charge of a cancelled appointment has one about its refund', async () => {
    const booking = await aBooking();
    const secret = (await begin(booking))!;
    await payInSandbox(it.portal, secret, CARD.good);
    await cancel(booking, 100);
    await report(secret);
    expect(await subjectsOf(booking)).toEqual([REFUNDED]);
  });

  test.each([
    ['unproven', { emailProvenAt: null }],
    ['disowned', { emailDisownedAt: new Date() }],
    ['deleted', { deletedAt: new Date() }],
  ])('an account whose address is %s gets none', async (_name, change) => {
    const booking = await aBooking();
    const { patientId } = await read(booking);
    await pay(booking);
    await it.portal.db.updateTable('person').set(change).where('id', '=', patientId).execute();
    expect(await mailsOf(booking)).toEqual([]);
  });
});
