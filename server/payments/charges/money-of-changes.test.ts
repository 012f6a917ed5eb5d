import { expect, test } from 'vitest';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { changedPayments } from '#testing/changed-payments';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { refundPayment } from './refund-payment.ts';

describeOneDatabase('the money of a changed appointment', (database) => {
  const it = useTestPortal(database);
  const {
    aBooking,
    read,
    begin,
    report,
    pay,
    afterUndo,
    move,
    cancel,
    undo,
    byHand,
    refundsOf,
    paymentsOf,
    letUndoEnd,
    settleAll,
    shown,
  } = changedPayments(it);

  test('a move to a higher price leaves the difference due, which a second payment pays', async () => {
    const paying = await aBooking();
    await pay(paying);
    await move(paying, 15_000);
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'unpaid', paidCents: 12_000, due: 3000 });
    await pay(paying);
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'paid', paidCents: 15_000, due: 0 });
    expect((await paymentsOf(paying)).map(({ amountCents }) => amountCents)).toEqual([12_000, 3000]);
    await cancel(paying, 50);
    await it.portal.drain();
    const parts = (await paymentsOf(paying)).map(({ refundedCents, status }) => [refundedCents, status]);
    expect(parts).toEqual([
      [4500, 'paid'],
      [3000, 'refunded'],
    ]);
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'paid', paidCents: 7500, refundedCents: 7500 });
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('a move to a lower price refunds the difference once, and the payment stays paid', async () => {
    const paying = await aBooking();
    const intent = await pay(paying);
    expect(await move(paying, 10_000)).toBe(2000);
    const [payment] = await paymentsOf(paying);
    await Promise.all([1, 2, 3].map(() => refundPayment(it.portal.portal, { paymentId: payment!.id })));
    await it.portal.drain();
    expect(await refundsOf(intent)).toEqual([2000]);
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'paid', paidCents: 10_000, refundedCents: 2000 });
    expect(await cancel(paying, 100)).toBe(10_000);
    await it.portal.drain();
    expect(await refundsOf(intent)).toEqual([10_000, 2000]);
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('a deferred refund is not requested before its time, and undoing it restores the payment exactly', async () => {
    const paying = await aBooking();
    const intent = await pay(paying);
    const [before, money] = [await read(paying), [await shown(paying), await paymentsOf(paying)]];
    await cancel(paying, 100, afterUndo());
    await it.portal.drain();
    await reconcileRefunds(it.portal.portal);
    expect(await refundsOf(intent)).toEqual([]);
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'refund_pending', paidCents: 0, refundCents: 12_000 });
    expect(await undo(paying, before)).toBe(true);
    expect([await shown(paying), await paymentsOf(paying)]).toEqual(money);
    await settleAll([intent]);
    expect(await refundsOf(intent)).toEqual([]);
  });

  test('a refund that has begun cannot be undone', async () => {
    const paying = await aBooking();
    const intent = await pay(paying);
    const before = await read(paying);
    await cancel(paying, 100, afterUndo());
    await letUndoEnd();
    await it.portal.drain();
    expect(await undo(paying, before)).toBe(false);
    expect(await refundsOf(intent)).toEqual([before.paidCents]);
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('an intent for the old price counts: what exceeds the new price is refunded, what lacks stays due', async () => {
    for (const [price, state] of [
      [10_000, { paymentStatus: 'paid', paidCents: 10_000, refundedCents: 2000, due: 0 }],
      [15_000, { paymentStatus: 'unpaid', paidCents: 12_000, refundedCents: 0, due: 3000 }],
    ] as const) {
      const paying = await aBooking();
      const secret = (await begin(paying))!;
      await move(paying, price);
      await payInSandbox(it.portal, secret);
      expect(await report(secret)).toBe(200);
      await it.portal.drain();
      expect(await shown(paying)).toMatchObject(state);
    }
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('after a move the intent for the old price is replaced, and paying both charges the price once', async () => {
    const paying = await aBooking();
    const old = (await begin(paying))!;
    await move(paying, 15_000);
    const secret = (await begin(paying))!;
    expect(intentOf(secret)).not.toBe(intentOf(old));
    for (const one of [old, secret]) await payInSandbox(it.portal, one);
    expect([await report(secret), await report(old)]).toEqual([200, 200]);
    await settleAll([]);
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'paid', paidCents: 15_000, refundedCents: 12_000 });
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('what the clinic refunds by hand is not charged again, and counts for a refund that is owed', async () => {
    const paying = await aBooking();
    const intent = await pay(paying);
    await byHand(intent, 1000);
    await deliverCardEvent(it.portal, cardEvent('charge.refunded', intent));
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'paid', paidCents: 11_000, due: 0 });
    await move(paying, 13_000);
    expect(await shown(paying)).toMatchObject({ due: 1000 });
    await move(paying, 12_000);
    await cancel(paying, 100);
    await byHand(intent, 4000);
    await settleAll([intent]);
    expect((await refundsOf(intent)).toSorted((a, b) => a - b)).toEqual([1000, 4000, 7000]);
    expect(await shown(paying)).toMatchObject({ paymentStatus: 'refunded', paidCents: 0, refundedCents: 12_000 });
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('a cancelled unpaid appointment has its open intent cancelled, unless that was undone', async () => {
    for (const isUndone of [false, true]) {
      const paying = await aBooking();
      const secret = (await begin(paying))!;
      const before = await read(paying);
      await cancel(paying, 100, afterUndo());
      if (isUndone) expect(await undo(paying, before)).toBe(true);
      await letUndoEnd();
      await it.portal.drain();
      const { status } = (await it.portal.portal.ports.cards.findIntent(intentOf(secret)))!;
      expect(status).toBe(isUndone ? 'waiting' : 'canceled');
    }
  });
});
