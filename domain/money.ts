import { ClinicError } from './errors.ts';

/** An amount in the smallest unit of its currency (cents). Always a whole number. */
export type Cents = number;

/**
 * Dollars as the wire carries them (at most two decimals) to cents.
 * @throws ClinicError `invalid_input` when the number is negative, not finite or has a third decimal.
 */
export function centsFromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  const isExact = Number.isFinite(dollars) && Math.abs(dollars * 100 - cents) < 1e-6;
  if (!isExact || dollars < 0 || !Number.isSafeInteger(cents)) {
    throw new ClinicError('invalid_input', { issues: [{ path: 'price', message: 'validation.price' }] });
  }
  return cents;
}

/** A price as a client knows it: in dollars or units of its currency. A client that names no currency means the own one. */
export type ClaimedPrice = { price: number; currency?: string | undefined };

/** @throws ClinicError `price_changed` with the own price, when the claimed amount or currency differs from it. */
export function assertPrice(claimed: ClaimedPrice, own: { priceCents: Cents; currency: string }): void {
  const isSameCurrency = (claimed.currency ?? own.currency) === own.currency;
  if (isSameCurrency && centsFromDollars(claimed.price) === own.priceCents) return;
  const price = dollarsFromCents(own.priceCents);
  const { currency } = own;
  throw new ClinicError('price_changed', { params: { price, currency }, data: { price, currency } });
}

/** Cents to the JSON number of dollars that section 7 of the specification carries. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}
