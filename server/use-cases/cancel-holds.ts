import type { Transaction } from 'kysely';
import { nameOfRange } from '#domain/slot';
import { insertAudit } from '#server/store/audit';
import { lockHoldsOf } from '#server/store/holds';
import { findLivePayment } from '#server/store/payments';
import type { Tables } from '#server/store/tables';
import { cancelBooking } from '#server/store/upcoming-bookings';
import type { Portal } from './context.ts';

/** Cancels the holds of an account and ends their payments; returns how many. A charge that succeeds meanwhile is refunded. */
export async function cancelHolds(
  { ports }: Portal,
  trx: Transaction<Tables>,
  { personId, actorId, now }: { personId: string; actorId: string | null; now: Date },
): Promise<number> {
  const holds = await lockHoldsOf(trx, personId);
  for (const { id, day, range } of holds) {
    await cancelBooking(trx, id, { now, paymentStatus: 'unpaid' });
    const payment = await findLivePayment(trx, id);
    if (payment) await ports.jobs.enqueue(trx, 'end-intent', { paymentId: payment.id }, { id: payment.id });
    const details = { day, slot: nameOfRange(range) };
    await insertAudit(trx, { action: 'booking.cancelled', actorId, personId, bookingId: id, details });
  }
  return holds.length;
}
