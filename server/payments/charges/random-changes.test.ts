import { array, assert, asyncProperty, boolean, constant, constantFrom, integer, oneof, record } from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BookingPayments } from '#contract/payments/desk-payments';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { CARD, changedPayments } from '#testing/changed-payments';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor } from '#testing/people';
import { randomSeed as seed } from '#testing/random-seed';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the money of an appointment that changes at random', (database) => {
  const it = useTestPortal(database);
  const {
    aBooking,
    read,
    begin,
    report,
    afterUndo,
    move,
    cancel,
    undo,
    byHand,
    lastingByHand,
    paymentsOf,
    letUndoEnd,
    settleAll,
    shown,
  } = changedPayments(it);

  let reception = '';
  beforeAll(async () => {
    reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
  });
  /** Returns at the desk what the bank has rejected for good. */
  async function returnAtDesk({ id }: { id: string }): Promise<void> {
    const desk = { token: reception };
    const { body } = await it.portal.call('GET', `/desk/bookings/${id}/payments`, desk);
    for (const { _id, returnAmount } of (body.data as unknown as BookingPayments).payments) {
      if (returnAmount === 0) continue;
      const returned = { ...desk, body: { amount: returnAmount } };
      expect(await it.portal.call('POST', `/desk/payments/${_id}/returned`, returned)).toMatchObject({ status: 200 });
    }
  }

  const price = constantFrom(8000, 10_000, 12_000, 15_000, 20_000);
  const step = oneof(
    {
      weight: 3,
      arbitrary: record({ verb: constant('pay' as const), card: constantFrom(...Object.values(CARD)) }),
    },
    { weight: 3, arbitrary: record({ verb: constant('move' as const), to: price, isUndone: boolean() }) },
    {
      weight: 1,
      arbitrary: record({
        verb: constant('cancel' as const),
        percent: constantFrom(0, 33, 50, 100),
        isUndone: boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: record({
        verb: constant('by-hand' as const),
        cents: integer({ min: 1, max: 5000 }),
        isLasting: boolean(),
      }),
    },
    { weight: 1, arbitrary: record({ verb: constant('return' as const) }) },
    { weight: 1, arbitrary: record({ verb: constant('wait' as const) }) },
    { weight: 1, arbitrary: record({ verb: constant('jobs' as const) }) },
  );

  test('in any sequence of payments, moves, cancellations, undone changes, refunds by hand, failing refunds and those returned at the desk, all money is retained or refunded', async () => {
    await assert(
      asyncProperty(array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const paying = await aBooking();
        const intents: string[] = [];
        for (const one of steps) {
          const [before, money] = [await read(paying), [await shown(paying), await paymentsOf(paying)]];
          if (one.verb === 'pay') {
            const secret = await begin(paying);
            if (secret === null) continue;
            await payInSandbox(it.portal, secret, one.card);
            intents.push(intentOf(secret));
            // Half of the charges are found by reconciling only.
            if (intents.length % 2 === 1) await report(secret);
          } else if (one.verb === 'by-hand') {
            const intent = intents.at(-1);
            if (intent === undefined) continue;
            // The provider refuses what exceeds the charge.
            await (one.isLasting ? lastingByHand : byHand)(intent, one.cents).catch(() => undefined);
            await deliverCardEvent(it.portal, cardEvent('charge.refunded', intent));
          } else if (one.verb === 'return') {
            await settleAll(intents);
            await returnAtDesk(paying);
          } else if (one.verb === 'wait') await letUndoEnd();
          else if (one.verb === 'jobs') await it.portal.drain();
          else if (before.status === 'booked') {
            const deferral = one.isUndone ? afterUndo() : { notBefore: null };
            await (one.verb === 'move' ? move(paying, one.to, deferral) : cancel(paying, one.percent, deferral));
            if (!one.isUndone) continue;
            expect(await undo(paying, before)).toBe(true);
            expect([await shown(paying), await paymentsOf(paying)]).toEqual(money);
          }
        }
        await sql`update payment set created_at = created_at - interval '2 minutes'`.execute(it.portal.db);
        await settleAll(intents);
        await settleAll(intents);
        expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
      }),
      { seed, numRuns: 6 },
    );
  }, 120_000);
});
