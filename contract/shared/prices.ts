import { pricedInsurances } from '#domain/shared/insurance';
import { priceKinds } from '#domain/shared/money';
import { z } from './zod.ts';

/** `from`: the price at which it begins; `covered`: 0, because an insurance pays. */
export const PriceKind = z.enum(priceKinds, { error: 'validation.invalid' });

/** What a treatment costs who is insured so, in units of its currency. */
export const TreatmentPrice = z
  .object({ insurance: z.enum(pricedInsurances), price: z.number(), priceKind: PriceKind })
  .meta({ id: 'TreatmentPrice' });
