import type { Database } from '#server/platform/database/open-database';
import { listTreatmentCurrencies } from './treatments-rows.ts';

/** Names of the treatments that are priced in another currency. */
export type OtherCurrency = { currency: string; names: string[] };

/** The treatments that are priced in another currency than this one. */
export async function listOtherCurrencies(db: Database, currency: string): Promise<OtherCurrency[]> {
  const others = (await listTreatmentCurrencies(db)).filter((treatment) => treatment.currency !== currency);
  const byCurrency = Map.groupBy(others, (treatment) => treatment.currency);
  return [...byCurrency].map(([other, all]) => ({ currency: other, names: all.map(({ name }) => name) }));
}
