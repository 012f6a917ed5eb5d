import { insertAudit } from '#server/store/audit';
import type { Database } from '#server/store/database/open-database';
import { inTransaction } from '#server/store/database/transaction';
import { updateTreatmentCutoff } from '#server/store/treatments';
import { NoSuchTreatment } from './reprice-treatments.ts';

/**
 * Sets until how many hours before it starts a patient can change an appointment for a treatment; null: the clinic's
 * setting. Also applies to appointments that are booked already.
 * @throws NoSuchTreatment
 */
export async function setCutoff(
  db: Database,
  { treatment, hours }: { treatment: string; hours: number | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await updateTreatmentCutoff(trx, treatment, hours))) throw new NoSuchTreatment(treatment);
    const details = { treatment, hours: hours ?? 'default' };
    await insertAudit(trx, { action: 'treatment.cutoff_changed', actorId: null, details });
  });
}
