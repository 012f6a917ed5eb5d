import { lockTreatment } from './managed-treatments-rows.ts';
import type { Database } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import { changeTreatment } from './change-treatment.ts';
import { NoSuchTreatment } from './reprice-treatments.ts';

/**
 * Sets until how many hours before it starts a patient can change an appointment for a treatment; null: the clinic's
 * setting. Appointments that are booked already keep theirs.
 * @throws NoSuchTreatment
 */
export async function setCutoff(
  db: Database,
  { treatment, hours }: { treatment: string; hours: number | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockTreatment(trx, { name: treatment });
    if (!before) throw new NoSuchTreatment(treatment);
    await changeTreatment(trx, before, { changes: { cutoffHours: hours }, actorId: null });
  });
}
