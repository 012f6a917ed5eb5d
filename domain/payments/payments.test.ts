import { expect, test } from 'vitest';
import { assertPays, assertSettles, type Charge } from './payments.ts';

const due = { bookingId: 'b1', payerId: 'p1', amountCents: 12_000, currency: 'usd' };
const charge: Charge = { ...due, isUnbound: false, status: 'succeeded' };

test('a confirmed charge with the booking’s amount, currency and payer settles it', () => {
  expect(() => assertSettles(charge, due)).not.toThrow();
});

test.each<[string, Partial<Charge>]>([
  ['another booking', { bookingId: 'b2' }],
  ['another payer', { payerId: 'p2' }],
  ['another amount', { amountCents: 1 }],
  ['another currency', { currency: 'jpy' }],
  ['no booking at all', { bookingId: null }],
])('a charge of %s settles nothing', (_name, change) => {
  expect(() => assertSettles({ ...charge, ...change }, due)).toThrow('payment_mismatch');
});

test('a charge that was created without a booking settles any with its payer, amount and currency', () => {
  const unbound: Charge = { ...charge, bookingId: null, isUnbound: true };
  for (const bookingId of ['b1', 'b2', null]) expect(() => assertSettles(unbound, { ...due, bookingId })).not.toThrow();
  expect(() => assertSettles({ ...unbound, isUnbound: false }, { ...due, bookingId: null })).toThrow(
    'payment_mismatch',
  );
});

const booking = { patientId: 'p1', accountId: null, priceCents: 12_000, dueCents: 2000, currency: 'usd' };

test('an unbound payment pays a booking of its payer and currency, if it is the price or what is due', () => {
  const unbound = { ...due, bookingId: null };
  for (const amountCents of [12_000, 2000])
    expect(() => assertPays({ ...unbound, amountCents }, booking)).not.toThrow();
  expect(() => assertPays({ ...unbound, amountCents: 11_999 }, booking)).toThrow('payment_mismatch');
  expect(() => assertPays(unbound, { ...booking, patientId: 'p2', currency: 'eur' })).toThrow('payment_mismatch');
  expect(() => assertPays(unbound, { ...booking, currency: 'eur' })).toThrow('payment_in_other_currency');
});

test('a payment that was begun for a booking pays it whatever its price is by now', () => {
  expect(() => assertPays({ ...due, amountCents: 1 }, booking)).not.toThrow();
  expect(() => assertPays(due, { ...booking, patientId: 'p2' })).toThrow('payment_mismatch');
  expect(() => assertPays(due, { ...booking, patientId: 'p2', accountId: 'p1' }), 'its account').not.toThrow();
});

test.each(['waiting', 'processing', 'canceled'] as const)('a charge that is %s settles nothing yet', (status) => {
  expect(() => assertSettles({ ...charge, status }, due)).toThrow('payment_not_confirmed');
});
