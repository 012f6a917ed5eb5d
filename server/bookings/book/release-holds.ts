import { nameOfRange } from '#domain/shared/slot-times';
import { insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import { insertOutboxJobs } from '#server/platform/jobs/job-outbox';
import { expireOverdueHolds, expireHoldsFor, type HoldRow, type HoldsOf } from './holds-rows.ts';
import { deleteOverdueReservations } from './reserved-times-rows.ts';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';

const BATCH_SIZE = 200;

/**
 * Releases overdue holds of a patient, a doctor or a doctor's day, and reservations of that day, within the transaction that
 * changes it.
 */
export async function releaseHoldsFor(trx: Trx, wanted: HoldsOf & { now: Date }): Promise<void> {
  await recordExpiredHolds(trx, await expireHoldsFor(trx, wanted));
  if (wanted.at) await deleteOverdueReservations(trx, { ...wanted.at, now: wanted.now });
}

/** Releases all overdue holds; runs on a schedule. */
export async function releaseOverdueHolds({ write }: Portal): Promise<void> {
  for (let released = BATCH_SIZE; released === BATCH_SIZE;) {
    released = await inTransaction(write, async (trx) => {
      const holds = await expireOverdueHolds(trx, { now: await readClock(trx), limit: BATCH_SIZE });
      await recordExpiredHolds(trx, holds);
      return holds.length;
    });
  }
}

/** Audits expired holds and notifies their patients, by one email for each. */
async function recordExpiredHolds(trx: Trx, holds: HoldRow[]): Promise<void> {
  await insertAudit(
    trx,
    holds.map(({ id, patientId, day, range }) => ({
      action: 'booking.expired' as const,
      actorId: null,
      personId: patientId,
      bookingId: id,
      details: { day, slot: nameOfRange(range) },
    })),
  );
  const jobs = holds.map(({ id }) => ({ name: 'hold-expired', id, payload: { bookingId: id } }));
  await insertOutboxJobs(trx, jobs);
}
