import { beforeAll, expect, test } from 'vitest';
import type { BookingPayments } from '#contract/payments/desk-payments';
import { CARD, changedPayments } from '#testing/changed-payments';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor } from '#testing/people';
import type { TestResponse } from '#testing/portal';
import { unboundPayments } from '#testing/unbound-payments';
import { useTestPortal } from '#testing/use-test-portal';
import { readInbox } from '#testing/inbox';

describeOneDatabase('a card refund that the bank rejects for good', (database) => {
  const it = useTestPortal(database);
  const { aBooking, report, pay, move, cancel, lastingByHand, refundsOf, settleAll, shown } = changedPayments(it);
  let reception: { token: string };
  beforeAll(async () => {
    reception = { token: await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' })) };
  });

  const giveBack = (id: string, body: object = {}) =>
    it.portal.call('POST', `/desk/payments/${id}/returned`, { token: reception.token, body });
  const dataOf = ({ body }: TestResponse) => body.data as unknown as BookingPayments;
  const outcome = ({ status, body }: TestResponse) => (status === 200 ? 'ok' : String(body['code']));
  /** The refunds to pay out of a booking, or of none. */
  const waitingOf = async (bookingId: string) =>
    (await readInbox({ portal: it.portal, token: reception.token }, 'refunds'))
      .filter(({ kind, appointments: [booking] }) => kind === 'return' && (booking?._id ?? '') === bookingId)
      .flatMap(({ payment, person }) => (payment ? [{ ...payment, person }] : []));
  const expectSound = async () => expect(await findBroken({ clinic: it.portal.db })).toEqual([]);

  test('is returned by staff, and waits for them until then', async () => {
    const booking = await aBooking();
    const intent = await pay(booking, CARD.refundComesBack);
    await cancel(booking, 100);
    await settleAll([intent]);
    const waiting = () => waitingOf(booking.id);
    const [returned, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(returned).toMatchObject({ method: 'card', amount: 120 });
    expect(dataOf(await giveBack(returned!._id, { amount: 120 })).payments).toMatchObject([{ returnAmount: 0 }]);
    expect(await waiting()).toEqual([]);
    const made = await refundsOf(intent);
    await settleAll([intent]);
    expect(await refundsOf(intent)).toEqual(made);
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 12_000 });
    await expectSound();
  });

  test('of a charge for no appointment waits as well', async () => {
    const { aPayer, anIntent, letPass, reconcile } = unboundPayments(it);
    const payer = await aPayer(1);
    const intent = await anIntent(payer);
    await cancel({ ...payer, ...payer.bookings[0]! }, 0);
    await payInSandbox(it.portal, intent.secret, CARD.refundComesBack);
    await report(intent.secret);
    await letPass(16);
    await reconcile();
    await settleAll([intent.id]);
    const [returned, ...others] = await waitingOf('');
    expect(others).toEqual([]);
    expect(returned).toMatchObject({ method: 'card', amount: 120, currency: 'usd' });
    expect(returned!.person.name).not.toBe('');
    const { _id: id } = returned!;
    const patientSends = { token: payer.token, body: {} };
    expect((await it.portal.call('POST', `/desk/payments/${id}/returned`, patientSends)).status).toBe(403);
    expect(dataOf(await giveBack(id, { amount: 120 }))).toMatchObject({ booking_id: '', payments: [{ _id: id }] });
    expect(outcome(await giveBack(id))).toBe('nothing_to_return');
    expect(await waitingOf('')).toEqual([]);
    await expectSound();
  });

  test('and was returned at the desk: what the provider refunds by hand counts beside it', async () => {
    const booking = await aBooking();
    const intent = await pay(booking, CARD.refundComesBack);
    await move(booking, 7000);
    await settleAll([intent]);
    const payments = async () => {
      const { body } = await it.portal.call('GET', `/desk/bookings/${booking.id}/payments`, { token: reception.token });
      return (body.data as unknown as BookingPayments).payments;
    };
    const id = (await payments())[0]!._id;
    await giveBack(id, { amount: 50 });
    // As much as was returned: it was taken for the same refund.
    await lastingByHand(intent, 5000);
    expect(await shown(booking)).toMatchObject({ paidCents: 2000, refundCents: 10_000, refundedCents: 10_000 });
    await cancel(booking, 100);
    await settleAll([intent]);
    expect(await payments()).toMatchObject([{ refundAmount: 120, returnAmount: 20 }]);
    // More than was paid is a loss of the clinic, and nothing more is to be returned.
    await lastingByHand(intent, 4000);
    expect(await payments()).toMatchObject([{ refundAmount: 120, refundedAmount: 120, returnAmount: 0 }]);
    await expectSound();
  });
});
