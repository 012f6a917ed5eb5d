/** How somebody is insured; `self`: they pay themselves. Null where nobody has said it. */
export const insurances = ['statutory', 'private', 'self'] as const;
export type Insurance = (typeof insurances)[number];

/** For whom a treatment can have another price than its own, which who pays themselves has, and who has not said how they are insured. */
export const pricedInsurances = ['statutory', 'private'] as const;
export type PricedInsurance = (typeof pricedInsurances)[number];

/** The price of a treatment for somebody who is insured so: the one of their kind, else its own. */
export function priceFor<Treatment extends { prices: readonly { insurance: PricedInsurance }[] }>(
  treatment: Treatment,
  insurance: Insurance | null,
): Treatment | Treatment['prices'][number] {
  return treatment.prices.find((price) => price.insurance === insurance) ?? treatment;
}
