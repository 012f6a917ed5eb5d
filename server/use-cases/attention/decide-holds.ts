import type { RouteData } from '#contract/define-route';
import type { decideHolds as route } from '#contract/holds';
import { readClock } from '#server/store/database/clock';
import { inTransaction } from '#server/store/database/transaction';
import { bookClinicHold, lockClinicHolds } from '#server/store/holds';
import { insertAudit } from '#server/store/audit';
import { enqueueNotices } from '#server/store/notifications';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { patientNotice } from '#server/lib/patient-notice';
import { bookingMadeEntry } from '#server/use-cases/holds/book-holds';
import { releaseByClinic } from '#server/use-cases/holds/release-affected-holds';

/**
 * Confirms or releases holds that wait for the clinic, and emails their patients; leaves out those that have ended or were
 * decided meanwhile. Returns how many it decided.
 * @throws ClinicError `not_allowed`
 */
export async function decideHolds(
  ctx: Context,
  { ids, action }: { ids: string[]; action: 'confirm' | 'release' },
): Promise<RouteData<typeof route>['data']> {
  const { id: actorId } = authorize(ctx, 'hold.decide', null);
  const { jobs } = ctx.ports;
  return inTransaction(ctx.db, async (trx) => {
    const now = await readClock(trx);
    const holds = await lockClinicHolds(trx, { ids, now });
    if (action === 'release') await releaseByClinic(ctx, trx, { holds, now, actorId });
    for (const hold of action === 'confirm' ? holds : []) {
      const { id } = hold;
      await bookClinicHold(trx, id);
      await insertAudit(trx, { ...bookingMadeEntry(hold), actorId });
      await enqueueNotices(trx, id, { ...patientNotice('new', hold), actorId });
      await jobs.enqueue(trx, 'booking-confirmed', { bookingId: id }, { id });
    }
    return { decided: holds.length };
  });
}
