import { assert, double, integer, property, record, uniqueArray, uuid } from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceKind } from '#domain/shared/money';
import {
  MIN_REST_CENTS,
  dueCents,
  excessCents,
  isPaidAtClinic,
  paymentStatusOf,
  planRefund,
  refundOf,
  shownPayment,
  statusOfRefund,
  type BookingMoney,
} from './settlement.ts';

const paid: BookingMoney = {
  status: 'booked',
  priceCents: 5000,
  priceKind: 'fixed',
  paidCents: 5000,
  refundCents: 0,
  refundedCents: 0,
  waivedCents: 0,
};

test.each<[string, Partial<BookingMoney>, { due: number; excess: number; state: string }]>([
  ['unpaid', { paidCents: 0 }, { due: 5000, excess: 0, state: 'unpaid' }],
  ['paid', {}, { due: 0, excess: 0, state: 'paid' }],
  ['paid and moved to a higher price', { priceCents: 6000 }, { due: 1000, excess: 0, state: 'unpaid' }],
  [
    'paid and moved to a price that is higher by less than the card provider takes',
    { priceCents: 5049 },
    { due: 0, excess: 0, state: 'paid' },
  ],
  ['paid and moved to a lower price', { priceCents: 4000 }, { due: 0, excess: 1000, state: 'paid' }],
  [
    'partly refunded by hand, which is not charged again',
    { paidCents: 4000, refundCents: 1000, refundedCents: 1000, waivedCents: 1000 },
    { due: 0, excess: 0, state: 'paid' },
  ],
  [
    'refunded by hand in full',
    { paidCents: 0, refundCents: 5000, refundedCents: 5000, waivedCents: 5000 },
    { due: 0, excess: 0, state: 'refunded' },
  ],
  ['a cancelled unpaid one', { status: 'cancelled', paidCents: 0 }, { due: 0, excess: 0, state: 'unpaid' }],
  ['cancelled, with all of it retained', { status: 'cancelled' }, { due: 0, excess: 0, state: 'paid' }],
  [
    'cancelled, half of it owed back',
    { status: 'cancelled', paidCents: 2500, refundCents: 2500 },
    { due: 0, excess: 0, state: 'paid' },
  ],
  [
    'cancelled, all of it owed back',
    { status: 'cancelled', paidCents: 0, refundCents: 5000 },
    { due: 0, excess: 0, state: 'refund_pending' },
  ],
  [
    'cancelled, all of it refunded',
    { status: 'cancelled', paidCents: 0, refundCents: 5000, refundedCents: 5000 },
    { due: 0, excess: 0, state: 'refunded' },
  ],
  [
    'paid after a surplus charge was returned',
    { refundCents: 5000, refundedCents: 5000 },
    { due: 0, excess: 0, state: 'paid' },
  ],
])('what is due, excessive and shown of a booking that is %s', (_name, change, expected) => {
  const booking = { ...paid, ...change };
  const { due, excess, state } = expected;
  expect([dueCents(booking), excessCents(booking), paymentStatusOf(booking)]).toEqual([due, excess, state]);
});

test('what is shown of a payment follows from what is paid and due; a refund beside it changes nothing', () => {
  const shown = (paidAmount: number, dueAmount: number, priceKind: PriceKind = 'fixed') =>
    shownPayment({ paidAmount, dueAmount, priceKind });
  expect(shown(0, 50)).toBe('unpaid');
  expect(shown(25, 25)).toBe('partly_paid');
  expect(shown(50, 0)).toBe('paid');
  expect(shown(0, 0)).toBe('none');
  expect(shown(0, 0, 'covered')).toBe('covered');
  // Moved to where an insurance pays, until the refund is made.
  expect(shown(50, 0, 'covered')).toBe('paid');
});

test('paid means that nothing is due: a covered booking is, in every state and after a refund', () => {
  const covered: BookingMoney = { ...paid, priceCents: 0, priceKind: 'covered', paidCents: 0 };
  for (const status of ['held', 'booked', 'cancelled', 'expired'] as const)
    expect([dueCents({ ...covered, status }), paymentStatusOf({ ...covered, status })]).toEqual([0, 'paid']);
  expect(paymentStatusOf({ ...covered, refundCents: 5000, refundedCents: 0 })).toBe('paid');
});

test('only a price that just begins is paid at the clinic alone, and only of who said how they are insured', () => {
  expect(isPaidAtClinic({ priceKind: 'from', insurance: 'private' })).toBe(true);
  expect(isPaidAtClinic({ priceKind: 'from', insurance: null })).toBe(false);
  expect(isPaidAtClinic({ priceKind: 'fixed', insurance: 'private' })).toBe(false);
});

test('a rest is due from the smallest amount that the card provider takes, a whole price always', () => {
  const dueOf = (rest: number) => dueCents({ ...paid, paidCents: 5000 - rest });
  expect([MIN_REST_CENTS - 1, MIN_REST_CENTS, MIN_REST_CENTS + 1].map(dueOf)).toEqual([0, 50, 51]);
  expect(dueCents({ ...paid, priceCents: 1, paidCents: 0 })).toBe(1);
});

test('a refund is pending until the provider has confirmed all of it', () => {
  expect(refundOf({ refundCents: 0, refundedCents: 0 })).toBeNull();
  expect(refundOf({ refundCents: 100, refundedCents: 99 })).toBe('pending');
  expect(refundOf({ refundCents: 100, refundedCents: 100 })).toBe('refunded');
});

test('a payment stays paid until all of it is to be refunded', () => {
  const statuses = [
    [0, 0],
    [99, 99],
    [100, 99],
    [100, 100],
  ].map(([refundCents = 0, refundedCents = 0]) => statusOfRefund({ amountCents: 100, refundCents, refundedCents }));
  expect(statuses).toEqual(['paid', 'paid', 'refund_pending', 'refunded']);
});

const cents = integer({ min: 0, max: 100_000 });
const payment = record({ id: uuid(), amountCents: cents, part: double({ min: 0, max: 1, noNaN: true }) }).map(
  ({ id, amountCents, part }) => ({ id, amountCents, refundCents: Math.floor(amountCents * part) }),
);
const payments = uniqueArray(payment, { maxLength: 5, selector: ({ id }) => id });

test('a refund takes what is asked or all that is left, never more than is left of a payment, the first ones first', () => {
  assert(
    property(payments, cents, (list, wanted) => {
      const plan = new Map(planRefund(list, wanted).map((part) => [part.id, part.cents]));
      const left = list.map(({ amountCents, refundCents }) => amountCents - refundCents);
      const parts = list.map(({ id }) => plan.get(id) ?? 0);
      const sum = (all: number[]) => all.reduce((total, item) => total + item, 0);
      expect(sum(parts)).toBe(Math.min(wanted, sum(left)));
      const last = parts.findLastIndex((part) => part > 0);
      for (const [at, part] of parts.entries()) {
        expect(part).toBeLessThanOrEqual(left[at]!);
        if (at < last) expect(part).toBe(left[at]);
      }
    }),
  );
});

test('what was paid is retained, owed or in excess, and a booking is never due and paid too much at once', () => {
  const any = record({ priceCents: cents, paidCents: cents, waivedCents: cents });
  assert(
    property(any, (money) => {
      const booking = { ...paid, ...money };
      const [due, excess] = [dueCents(booking), excessCents(booking)];
      expect(due === 0 || excess === 0).toBe(true);
      expect(excess).toBeLessThanOrEqual(money.paidCents);
      expect(dueCents({ ...booking, paidCents: money.paidCents - excess + due })).toBe(0);
    }),
  );
});
