import { randomUUID } from 'node:crypto';
import { outcomeOf } from '#domain/absences/absences';
import { openStates } from '#domain/bookings/open-decisions';
import { listOpenOf, reopenTreated, updateAffected, type AffectedRow } from './affected-bookings-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { releaseReserved } from '#server/bookings/index';

/** Records that a booking was moved, cancelled or treated, and releases what was reserved for it. */
export async function settleBooking({ write }: Pick<Portal, 'write'>, bookingId: string): Promise<void> {
  await inTransaction(write, async (trx) => {
    for (const row of await listOpenOf(trx, bookingId)) await settleRow(trx, row);
  });
}

/** The same for one affected booking; false, with nothing written, if it still is where it cannot take place. */
export async function settleRow(handle: Db, row: AffectedRow): Promise<boolean> {
  const state = outcomeOf(row, row.booking);
  if (!state) return false;
  const isOver = await updateAffected(handle, row.id, {
    from: [...openStates],
    state,
    failure: null,
    callReason: null,
  });
  if (isOver) await releaseReserved(handle, [row.bookingId]);
  return true;
}

/**
 * Has the earlier decision about a booking processed again, when the mark that its treatment has begun is taken back and
 * its slot is still blocked.
 */
export async function reopenBooking({ ports }: Pick<Portal, 'ports'>, trx: Db, bookingId: string): Promise<void> {
  const causeId = await reopenTreated(trx, bookingId);
  if (causeId) await ports.jobs.enqueue(trx, 'affected-bookings', { of: causeId }, { id: randomUUID() });
}
