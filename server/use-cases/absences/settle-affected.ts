import { openStates, outcomeOf, takesPlace } from '#domain/absences';
import { listOpenOf, updateAffected, type AffectedRow } from '#server/store/affected-bookings';
import type { Db } from '#server/store/database/open-database';
import { inTransaction } from '#server/store/database/transaction';
import { releaseReserved } from '#server/store/reserve-slots';
import type { Portal } from '#server/lib/context';

/** Records that a booking was moved or cancelled by hand, and releases what was reserved for it. */
export async function settleBooking({ db }: Pick<Portal, 'db'>, bookingId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
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
    ...(takesPlace(row, row.booking) && { decision: 'keep' as const }),
    failure: null,
    callReason: null,
  });
  if (isOver) await releaseReserved(handle, [row.bookingId]);
  return true;
}
