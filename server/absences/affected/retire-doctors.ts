import { clinicClock } from '#domain/shared/time';
import { listDoctorsWhoLeft } from './absences-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { withdrawVerification } from '#server/people/index';

/**
 * Makes doctors who have left unverified: patients no longer see them, and they no longer see patients. Their records stay
 * readable for the admin. Returns how many. Safe on several servers.
 */
export async function retireDoctors({ write }: Pick<Portal, 'write'>): Promise<number> {
  return inTransaction(write, async (trx) => {
    const left = await listDoctorsWhoLeft(trx, clinicClock(await readClock(trx)).day);
    const ids = await withdrawVerification(trx, left);
    for (const id of ids) await insertAudit(trx, { action: 'doctor.left', actorId: null, personId: id });
    return ids.length;
  });
}
