import { expect, test } from 'vitest';
import { assertPays, assertSettles, statusAfterCharge, type Charge } from './payments.ts';

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
  const booking = { patientId: 'p1', priceCents: 12_000, currency: 'usd' };
  expect(() => assertPays(due, booking)).not.toThrow();
  for (const change of [{ patientId: 'p2' }, { priceCents: 1 }]) {
    expect(() => assertPays(due, { ...booking, ...change, currency: 'eur' })).toThrow('payment_mismatch');
  }
  expect(() => assertPays(due, { ...booking, currency: 'eur' })).toThrow('payment_in_other_currency');
});

test.each(['waiting', 'processing', 'canceled'] as const)('a charge that is %s settles nothing yet', (status) => {
  expect(() => assertSettles({ ...charge, status }, due)).toThrow('payment_not_confirmed');
});

test('a charge for a cancelled or already paid booking is refunded', () => {
  expect(statusAfterCharge('booked', false)).toBe('paid');
  expect(statusAfterCharge('cancelled', false)).toBe('refund_pending');
  expect(statusAfterCharge('booked', true)).toBe('refund_pending');
});
