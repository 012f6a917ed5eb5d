import { insertAudit } from '#server/store/audit';
import type { Database } from '#server/store/database/open-database';
import { inTransaction } from '#server/store/database/transaction';
import { updateTreatmentPrice } from '#server/store/treatments';
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
      if (!(await updateTreatmentPrice(trx, treatment, { priceCents, currency }))) throw new NoSuchTreatment(treatment);
      const details = { treatment, price: priceCents, currency };
      await insertAudit(trx, { action: 'treatment.repriced', actorId: null, details });
    }
  });
  return listOtherCurrencies(db, currency);
}
