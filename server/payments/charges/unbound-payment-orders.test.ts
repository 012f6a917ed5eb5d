import { expect, test } from 'vitest';
import { cardEvent, deliverCardEvent, permutationsOf } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { beginPayment } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { unboundPayments, type Payer } from '#testing/unbound-payments';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('a charge that was created by its price alone', (database) => {
  const it = useTestPortal(database);
  const { aPayer, anIntent, claim, stateOf, letPass, reconcile } = unboundPayments(it);

  type Reporter = 'webhook' | 'claim' | 'reconciler' | 'late reconciler';
  const report: Record<Reporter, (payer: Payer, intentId: string, index: number) => Promise<string | number>> = {
    webhook: (_payer, id) => deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', id)),
    claim: async (payer, id, booking) => {
      const { status, body } = await claim(payer, id, booking);
      return status === 200 ? 200 : String(body['code']);
    },
    reconciler: async () => {
      await letPass(2);
      await reconcile();
      return 200;
    },
    'late reconciler': async () => {
      await letPass(2);
      await reconcile();
      await letPass(16);
      await reconcile();
      return 200;
    },
  };
  const cancelFirst = ({ bookings }: Payer) =>
    it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', bookings[0]!.id).execute();
  async function payFirst(payer: Payer): Promise<void> {
    const secret = await beginPayment(it.portal, payer.token, payer.bookings[0]!);
    await payInSandbox(it.portal, secret);
    expect((await claim(payer, intentOf(secret))).status).toBe(200);
  }

  type Scenario = {
    bookings: number;
    claims?: number;
    reporters: Reporter[];
    meanwhile?: (payer: Payer) => Promise<unknown>;
    /** The browser's result, the payment's final status and those of the bookings. */
    end: (order: Reporter[]) => { claim?: string | number; payment: string; bookings: string[] };
  };
  const isClaimedFirst = (order: Reporter[]) => order.indexOf('claim') < order.indexOf('late reconciler');
  const scenarios: [string, Scenario][] = [
    [
      'for the only booking of its price',
      {
        bookings: 1,
        reporters: ['webhook', 'reconciler', 'claim'],
        end: () => ({ claim: 200, payment: 'paid', bookings: ['paid'] }),
      },
    ],
    [
      'for the second of two bookings of one price',
      {
        bookings: 2,
        claims: 1,
        reporters: ['webhook', 'reconciler', 'claim'],
        end: () => ({ claim: 200, payment: 'paid', bookings: ['unpaid', 'paid'] }),
      },
    ],
    [
      'for a booking that was cancelled meanwhile',
      {
        bookings: 1,
        reporters: ['webhook', 'reconciler', 'claim'],
        meanwhile: cancelFirst,
        end: () => ({ claim: 'booking_cancelled', payment: 'refunded', bookings: ['refunded'] }),
      },
    ],
    [
      'for a booking that was paid by another charge meanwhile',
      {
        bookings: 2,
        reporters: ['webhook', 'reconciler', 'claim'],
        meanwhile: payFirst,
        end: () => ({ claim: 'payment_returned', payment: 'refunded', bookings: ['paid', 'unpaid'] }),
      },
    ],
    [
      'and that the browser names late, for the only booking of its price',
      {
        bookings: 1,
        reporters: ['webhook', 'late reconciler', 'claim'],
        end: () => ({ claim: 200, payment: 'paid', bookings: ['paid'] }),
      },
    ],
    [
      'and that the browser names late, for one of two bookings of one price',
      {
        bookings: 2,
        reporters: ['webhook', 'late reconciler', 'claim'],
        end: (order) =>
          isClaimedFirst(order)
            ? { claim: 200, payment: 'paid', bookings: ['paid', 'unpaid'] }
            : { claim: 'payment_returned', payment: 'refunded', bookings: ['unpaid', 'unpaid'] },
      },
    ],
    [
      'and that the browser never names, for the only booking of its price',
      {
        bookings: 1,
        reporters: ['webhook', 'late reconciler'],
        end: () => ({ payment: 'paid', bookings: ['paid'] }),
      },
    ],
    [
      'and that the browser never names, for one of two bookings of one price',
      {
        bookings: 2,
        reporters: ['webhook', 'late reconciler'],
        end: () => ({ payment: 'refunded', bookings: ['unpaid', 'unpaid'] }),
      },
    ],
    [
      'and that the browser never names, for a booking that was cancelled meanwhile',
      {
        bookings: 1,
        reporters: ['webhook', 'late reconciler'],
        meanwhile: cancelFirst,
        end: () => ({ payment: 'refunded', bookings: ['unpaid'] }),
      },
    ],
  ];
  test.each(scenarios)('%s ends the same in every order of its reports', async (_name, scenario) => {
    for (const order of permutationsOf(scenario.reporters)) {
      const payer = await aPayer(scenario.bookings);
      const intent = await anIntent(payer);
      await payInSandbox(it.portal, intent.secret);
      await scenario.meanwhile?.(payer);
      const end = scenario.end(order);
      for (const reporter of order) {
        const result = await report[reporter](payer, intent.id, scenario.claims ?? 0);
        expect({ order, reporter, result }).toEqual({
          order,
          reporter,
          result: reporter === 'claim' ? end.claim : 200,
        });
      }
      const { payment, bookings } = end;
      if (payment === 'refunded') await it.portal.drain();
      expect({ order, ...(await stateOf(payer, intent.id)) }).toEqual({ order, payment, bookings });
    }
  });
});
