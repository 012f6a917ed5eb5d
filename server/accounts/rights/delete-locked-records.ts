import type { Transaction } from 'kysely';
import { ANNOUNCED_DAYS } from '#domain/accounts/retention-terms';
import { addDays, clinicClock, type Day } from '#domain/shared/time';
import { deleteAffectedOf } from '#server/absences/index';
import { deleteBookingsOf } from '#server/bookings/index';
import { deletePaymentsOf } from '#server/payments/index';
import { lockPerson, storeKeptUntil } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import type { Tables } from '#server/platform/database/tables';
import { inTransaction } from '#server/platform/database/transaction';
import { findRetention, listRecordsToReview } from './locked-records-rows.ts';

const BATCH_SIZE = 200;

/**
 * Stores until when the law retains the records of deleted patients, and deletes those whose term is over; one that fails is
 * logged and attempted again. Nothing is deleted earlier than a month after its term was stored, in which it is announced;
 * so what never took place, whose emails and refunds may still be on their way, is deleted a month after the account.
 * @returns behind whom the next run goes on; null after the last one.
 */
export async function deleteLockedRecords(
  portal: Portal,
  after: string | null,
  { now, limit = BATCH_SIZE }: { now?: Date; limit?: number } = {},
): Promise<string | null> {
  const clock = clinicClock(now ?? (await readClock(portal.read)));
  const records = await listRecordsToReview(portal.read, { today: clock.day, after, limit });
  for (const record of records) {
    await inTransaction(portal.write, (trx) => reviewRecord(trx, record, clock)).catch((err: unknown) =>
      portal.log.error({ err, person: record.id }, 'a locked record was not reviewed'),
    );
  }
  return records.length < limit ? null : (records.at(-1)?.id ?? null);
}

async function reviewRecord(
  trx: Transaction<Tables>,
  { id, isAnnounced }: { id: string; isAnnounced: boolean },
  clock: { day: Day; minute: number },
): Promise<void> {
  await lockPerson(trx, id);
  // Computed again, because a payment may have followed.
  const { keptUntil } = await findRetention(trx, id, clock);
  const isOver = isAnnounced && (keptUntil === null || keptUntil < clock.day);
  const soonest = addDays(clock.day, isAnnounced ? 0 : ANNOUNCED_DAYS);
  await storeKeptUntil(trx, id, isOver ? null : keptUntil !== null && keptUntil > soonest ? keptUntil : soonest);
  if (!isOver) return;
  await deleteAffectedOf(trx, id);
  await deletePaymentsOf(trx, id);
  const appointments = await deleteBookingsOf(trx, id);
  await insertAudit(trx, { action: 'locked_record.deleted', actorId: null, personId: id, details: { appointments } });
}
