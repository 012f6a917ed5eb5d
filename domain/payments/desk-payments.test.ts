import { expect, test } from 'vitest';
import { assertReversible, centsToReturn, centsToTake } from './desk-payments.ts';

test('what is due is taken, or a part of it', () => {
  expect(centsToTake({ dueCents: 12_000, currency: 'eur' }, undefined)).toBe(12_000);
  expect(centsToTake({ dueCents: 12_000, currency: 'eur' }, 12_000)).toBe(12_000);
  expect(centsToTake({ dueCents: 12_000, currency: 'eur' }, 5000)).toBe(5000);
});

test('nothing is taken beyond what is due', () => {
  expect(() => centsToTake({ dueCents: 0, currency: 'eur' }, undefined)).toThrow('already_paid');
  const issue = { path: 'amount', message: 'validation.amountAboveDue', params: { price: 120, currency: 'eur' } };
  expect(() => centsToTake({ dueCents: 12_000, currency: 'eur' }, 12_001)).toThrow(
    expect.objectContaining({ code: 'invalid_input', issues: [issue] }),
  );
  expect(() => centsToTake({ dueCents: 12_000, currency: 'eur' }, 0)).toThrow('invalid_input');
});

test('what is still to be returned is returned, if it is the amount that was shown', () => {
  const payment = { amountCents: 12_000, refundCents: 6000, refundedCents: 2000 };
  expect(centsToReturn(payment, undefined)).toBe(4000);
  expect(centsToReturn(payment, 4000)).toBe(4000);
  expect(() => centsToReturn(payment, 6000)).toThrow('changed_meanwhile');
  expect(() => centsToReturn({ ...payment, refundedCents: 6000 }, undefined)).toThrow('nothing_to_return');
});

test('a payment of which a part was returned cannot be reversed', () => {
  const payment = { amountCents: 12_000, refundCents: 6000, refundedCents: 0 };
  expect(() => assertReversible(payment)).not.toThrow();
  expect(() => assertReversible({ ...payment, refundedCents: 1 })).toThrow('payment_partly_returned');
});
