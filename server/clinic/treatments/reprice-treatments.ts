import { lockTreatment } from './managed-treatments-rows.ts';
import type { Database } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import { changeTreatment } from './change-treatment.ts';
import { listOtherCurrencies, type OtherCurrency } from './list-other-currencies.ts';

/** Thrown with the name that no treatment has. */
export class NoSuchTreatment extends Error {}

/**
 * Sets prices, in cents of one currency, for all named treatments or for none.
 * @returns the treatments that are still priced in other currencies.
 * @throws NoSuchTreatment
 */
export async function repriceTreatments(
  db: Database,
  { prices, currency }: { prices: { treatment: string; priceCents: number }[]; currency: string },
): Promise<OtherCurrency[]> {
  await inTransaction(db, async (trx) => {
    for (const { treatment, priceCents } of prices) {
      const before = await lockTreatment(trx, { name: treatment });
      if (!before) throw new NoSuchTreatment(treatment);
      await changeTreatment(trx, before, { changes: { priceCents, currency }, actorId: null });
    }
  });
  return listOtherCurrencies(db, currency);
}
