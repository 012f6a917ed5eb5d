import type { RouteData } from '#contract/shared/define-route';
import type { decideHolds as route } from '#contract/bookings/holds';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { bookClinicHold, lockClinicHolds, patientNotice, bookingMadeEntry } from '#server/bookings/index';
import { insertAudit } from '#server/platform/audit';
import { enqueueNotices } from '#server/clinic/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { releaseByClinic } from '#server/absences/index';

/**
 * Confirms or releases holds that wait for the clinic or are covered, and emails their patients; leaves out those that have ended or were
 * decided meanwhile. Returns how many it decided.
 * @throws ClinicError `not_allowed`
 */
export async function decideHolds(
  ctx: Context,
  { ids, action }: { ids: string[]; action: 'confirm' | 'release' },
): Promise<RouteData<typeof route>['data']> {
  const { id: actorId } = authorize(ctx, 'hold.decide', null);
  const { jobs } = ctx.ports;
  return inTransaction(ctx.write, async (trx) => {
    const now = await readClock(trx);
    const holds = await lockClinicHolds(trx, { ids, now });
    if (action === 'release') await releaseByClinic(ctx, trx, { holds, now, actorId });
    for (const hold of action === 'confirm' ? holds : []) {
      const { id, emailProvenAt } = hold;
      await bookClinicHold(trx, id, { isMailed: emailProvenAt !== null });
      await insertAudit(trx, { ...bookingMadeEntry(hold), actorId });
      await enqueueNotices(trx, id, { ...patientNotice('new', hold), actorId });
      await jobs.enqueue(trx, 'booking-confirmed', { bookingId: id }, { id });
    }
    return { decided: holds.length };
  });
}
