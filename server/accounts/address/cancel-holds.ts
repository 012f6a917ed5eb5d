import { nameOfRange } from '#domain/shared/slot-times';
import { insertAudit } from '#server/platform/audit';
import { lockHolds, cancelBookingRows } from '#server/bookings/index';
import { listPaymentsWithoutAppointment } from '#server/payments/index';
import type { Trx } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';

/**
 * Cancels the holds of an account, whose row the caller has locked, and has its open payments without an active
 * booking cancelled by jobs. Returns the number of holds cancelled. A charge that succeeds later is refunded.
 */
export async function cancelHolds(
  { ports }: Portal,
  trx: Trx,
  { personId, actorId, now }: { personId: string; actorId: string | null; now: Date },
): Promise<number> {
  const holds = await lockHolds(trx, personId);
  const ids = holds.map(({ id }) => id);
  await cancelBookingRows(trx, ids, { now, cancelledBy: 'system' });
  await insertAudit(
    trx,
    holds.map(({ id, day, range }) => {
      const details = { day, slot: nameOfRange(range), by: 'system', why: 'address' };
      return { action: 'booking.cancelled', actorId, personId, bookingId: id, details };
    }),
  );
  for (const { id: paymentId } of await listPaymentsWithoutAppointment(trx, personId)) {
    await ports.jobs.enqueue(trx, 'end-intent', { paymentId }, { id: paymentId });
  }
  return holds.length;
}
