import { expect, test } from 'vitest';
import { changedPayments } from '#testing/changed-payments';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { refundPayment } from './refund-payment.ts';

const ROUNDS = 6;

describeOneDatabase('the money of an appointment that changes in a race', (database) => {
  const it = useTestPortal(database);
  const { aBooking, begin, report, pay, move, cancel, undo, read, refundsOf, paymentsOf, shown, settleAll } =
    changedPayments(it);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const now = () => ({ notBefore: new Date() });

  test('a charge that succeeds while its appointment is cancelled is refunded once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const paying = await aBooking();
      const secret = (await begin(paying))!;
      await payInSandbox(it.portal, secret);
      const both = [() => report(secret), () => cancel(paying, 100)];
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((run) => run()));
      await settleAll([intentOf(secret)]);
      expect(await refundsOf(intentOf(secret))).toEqual([12_000]);
      expect(await shown(paying)).toMatchObject({ paymentStatus: 'refunded', paidCents: 0, refundedCents: 12_000 });
    }
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('a charge of the old price that succeeds during a move pays at most the new one', async () => {
    for (const price of [8000, 15_000, 8000, 15_000]) {
      const paying = await aBooking();
      const secret = (await begin(paying))!;
      await payInSandbox(it.portal, secret);
      await Promise.all([report(secret), move(paying, price)]);
      await settleAll([intentOf(secret)]);
      const { paidCents, due } = await shown(paying);
      expect([paidCents, due]).toEqual([Math.min(price, 12_000), Math.max(0, price - 12_000)]);
    }
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('several servers that refund while another change adds to the refund make no part of it twice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const paying = await aBooking();
      const intent = await pay(paying);
      await move(paying, 10_000);
      const [{ id: paymentId } = { id: '' }] = await paymentsOf(paying);
      // One that lost the race for the provider's idempotency key is repeated later.
      const refund = () => refundPayment(it.portal.portal, { paymentId }).catch(() => undefined);
      await Promise.all([refund(), move(paying, 7000), refund(), reconcileRefunds(it.portal.portal), refund()]);
      await settleAll([intent]);
      expect(sum(await refundsOf(intent))).toBe(5000);
      expect(await shown(paying)).toMatchObject({ paymentStatus: 'paid', paidCents: 7000, refundedCents: 5000 });
    }
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('at the end of the time to undo, a cancellation is either undone or refunded', async () => {
    const outcomes: [boolean, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const paying = await aBooking();
      const intent = await pay(paying);
      const before = await read(paying);
      await cancel(paying, 100, now());
      const [{ id: paymentId } = { id: '' }] = await paymentsOf(paying);
      const both = [
        () => undo(paying, before),
        () => refundPayment(it.portal.portal, { paymentId }).then(() => true),
      ] as const;
      const [isUndone] =
        round % 2 === 0
          ? await Promise.all(both.map((run) => run()))
          : (await Promise.all(both.toReversed().map((run) => run()))).toReversed();
      await settleAll([intent]);
      outcomes.push([isUndone!, sum(await refundsOf(intent))]);
      expect(await shown(paying)).toMatchObject({ paidCents: isUndone ? 12_000 : 0 });
    }
    for (const [isUndone, refunded] of outcomes) expect(refunded).toBe(isUndone ? 0 : 12_000);
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });
});
