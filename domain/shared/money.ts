import { ClinicError, invalidInput } from './errors.ts';

/** An amount in cents, or the smallest unit of its currency. Always a whole number. */
export type Cents = number;

/**
 * Converts dollars, with at most two decimals, to cents.
 * @throws ClinicError `invalid_input` when the number is negative, not finite or has a third decimal.
 */
export function centsFromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  const isExact = Number.isFinite(dollars) && Math.abs(dollars * 100 - cents) < 1e-6;
  if (!isExact || dollars < 0 || !Number.isSafeInteger(cents)) {
    throw invalidInput('price', 'validation.price');
  }
  return cents;
}

/** A client's price, in units of its currency. Without `currency` or `price_kind`, the actual one is assumed. */
export type ClaimedPrice = { price: number; currency?: string | undefined; price_kind?: PriceKind | undefined };

/**
 * @param own `priceKind` only for a price that may be one at which it begins.
 * @throws ClinicError `price_changed` with the actual price when the claimed amount, currency or kind differs from it.
 */
export function assertPrice(
  claimed: ClaimedPrice,
  own: { priceCents: Cents; currency: string; priceKind?: PriceKind },
): void {
  const { currency, priceKind } = own;
  const isSameCurrency = (claimed.currency ?? currency) === currency;
  const isSameKind = (claimed.price_kind ?? priceKind) === priceKind;
  if (isSameCurrency && isSameKind && centsFromDollars(claimed.price) === own.priceCents) return;
  const present = { price: dollarsFromCents(own.priceCents), currency, ...(priceKind && { priceKind }) };
  throw new ClinicError('price_changed', { params: present, data: present });
}

/** Converts cents to dollars, as section 7 of the specification has prices in JSON. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/** The sums of amounts in each currency, in the order in which the currencies come, without zeros. */
export function sumByCurrency(amounts: readonly { currency: string; cents: Cents }[]) {
  const sums = new Map<string, Cents>();
  for (const { currency, cents } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents })).filter(({ cents }) => cents !== 0);
}

/**
 * `from`: the price at which it begins, which is also what is booked; more is settled at the clinic. `covered`: 0, because an
 * insurance pays.
 */
export const priceKinds = ['fixed', 'from', 'covered'] as const;

export type PriceKind = (typeof priceKinds)[number];
