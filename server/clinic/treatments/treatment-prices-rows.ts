import { sql } from 'kysely';
import { pricedInsurances, type PricedInsurance } from '#domain/shared/insurance';
import type { Cents, PriceKind } from '#domain/shared/money';
import type { Db } from '#server/platform/database/open-database';
import type { AuditDetails } from '#server/platform/database/tables';

/** What a treatment costs for who is insured so. */
export type TreatmentPrice = { insurance: PricedInsurance; priceKind: PriceKind; priceCents: Cents };

/** The prices that a row of `treatment` has besides its own (`priceFor`). */
export const treatmentPrices = sql<
  TreatmentPrice[]
>`(select coalesce(json_agg(json_build_object('insurance', part.insurance,
    'priceKind', part.price_kind, 'priceCents', part.price_cents) order by part.insurance desc), '[]')
  from treatment_price as part where part.treatment_id = treatment.id)`;

/** What a treatment costs, by insurance too. @throws if there is none */
export async function findTreatmentPrices(handle: Db, id: string) {
  return handle
    .selectFrom('treatment')
    .select(['priceCents', 'priceKind', 'currency', treatmentPrices.as('prices')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A price as an audit entry has it: its cents and kind; `default` where there is no other than that of everybody. */
export function auditedPrice(price: Pick<TreatmentPrice, 'priceCents' | 'priceKind'> | undefined): string {
  return price ? `${price.priceCents} ${price.priceKind}` : 'default';
}

/** The prices by insurance that a change sets, as an audit entry has them: which, and each with its value before. */
export function auditedPrices(before: TreatmentPrice[], after: TreatmentPrice[]) {
  const details: AuditDetails = {};
  const changed = pricedInsurances.filter((kind) => {
    const [old = '', now = ''] = [before, after].map((prices) =>
      auditedPrice(prices.find(({ insurance }) => insurance === kind)),
    );
    Object.assign(details, old !== now && { [`price_${kind}`]: now, [`price_${kind}_before`]: old });
    return old !== now;
  });
  return { changed: changed.map((kind) => `price_${kind}`), details };
}

/** Replaces the prices by insurance of a locked treatment. */
export async function replacePrices(handle: Db, treatmentId: string, prices: TreatmentPrice[]): Promise<void> {
  await handle.deleteFrom('treatmentPrice').where('treatmentId', '=', treatmentId).execute();
  const rows = prices.map((price) => ({ ...price, treatmentId }));
  if (rows.length > 0) await handle.insertInto('treatmentPrice').values(rows).execute();
}
