import { sql } from 'kysely';
import type { PricedInsurance } from '#domain/shared/insurance';
import type { Cents, PriceKind } from '#domain/shared/money';
import type { Db } from '#server/platform/database/open-database';

/** What a treatment costs for who is insured so. */
export type TreatmentPrice = { insurance: PricedInsurance; priceKind: PriceKind; priceCents: Cents };

/** The prices that a row of `treatment` has besides its own (`priceFor`). */
export const treatmentPrices = sql<
  TreatmentPrice[]
>`(select coalesce(json_agg(json_build_object('insurance', part.insurance,
    'priceKind', part.price_kind, 'priceCents', part.price_cents) order by part.insurance desc), '[]')
  from treatment_price as part where part.treatment_id = treatment.id)`;

/** Replaces the prices by insurance of a locked treatment. */
export async function replacePrices(handle: Db, treatmentId: string, prices: TreatmentPrice[]): Promise<void> {
  await handle.deleteFrom('treatmentPrice').where('treatmentId', '=', treatmentId).execute();
  const rows = prices.map((price) => ({ ...price, treatmentId }));
  if (rows.length > 0) await handle.insertInto('treatmentPrice').values(rows).execute();
}
