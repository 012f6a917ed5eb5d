import { clinicClock } from '#domain/time';
import { retireDoctors as retireRows } from '#server/store/absences';
import { insertAudit } from '#server/store/audit';
import { readClock } from '#server/store/database/clock';
import { inTransaction } from '#server/store/database/transaction';
import type { Portal } from '#server/lib/context';

/**
 * Makes doctors who have left unverified: patients no longer see them, and they no longer see patients. Their records stay
 * readable for the admin. Returns how many. Safe on several servers.
 */
export async function retireDoctors({ db }: Pick<Portal, 'db'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = await retireRows(trx, clinicClock(await readClock(trx)).day);
    for (const id of ids) await insertAudit(trx, { action: 'doctor.left', actorId: null, personId: id });
    return ids.length;
  });
}
