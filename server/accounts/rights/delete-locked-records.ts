import { ANNOUNCED_DAYS } from '#domain/accounts/rights';
import { addDays, clinicClock } from '#domain/shared/time';
import { deleteAffectedOf } from '#server/absences/index';
import { deleteBookingsOf } from '#server/bookings/index';
import { deletePaymentsOf } from '#server/payments/index';
import { lockPerson, storeKeptUntil } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { findRetention, listRecordsToReview } from './locked-records-rows.ts';

/**
 * Stores until when the law retains the records of deleted patients, and deletes those whose term is over. What never took
 * place has no term, but its emails and refunds may still be on their way: it is deleted a month after the account.
 */
export async function deleteLockedRecords(portal: Portal, now?: Date): Promise<void> {
  const clock = clinicClock(now ?? (await readClock(portal.read)));
  for (const { id, deletedOn } of await listRecordsToReview(portal.read, clock.day)) {
    await inTransaction(portal.write, async (trx) => {
      await lockPerson(trx, id);
      // Computed again, because a payment may have followed.
      const { keptUntil } = await findRetention(trx, id, clock);
      const soonest = addDays(deletedOn, ANNOUNCED_DAYS);
      const until = keptUntil !== null && keptUntil > soonest ? keptUntil : soonest;
      await storeKeptUntil(trx, id, until < clock.day ? null : until);
      if (until >= clock.day) return;
      await deleteAffectedOf(trx, id);
      await deletePaymentsOf(trx, id);
      const appointments = await deleteBookingsOf(trx, id);
      await insertAudit(trx, {
        action: 'locked_record.deleted',
        actorId: null,
        personId: id,
        details: { appointments },
      });
    });
  }
}
