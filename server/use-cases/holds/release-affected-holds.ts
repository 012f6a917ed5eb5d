import type { Transaction } from 'kysely';
import { nameOfRange } from '#domain/slots';
import type { Moment, Scope } from '#server/store/affected-bookings';
import { lockAffectableHolds } from '#server/store/affected-holds';
import { insertAudit } from '#server/store/audit';
import { cancelBookingRow } from '#server/store/bookings';
import type { Tables } from '#server/store/database/tables';
import type { Portal } from '#server/lib/context';
import { requestRefund } from '#server/use-cases/payments/request-refund';

/**
 * Releases the holds that an absence or a closure affects, and notifies their addresses: to an unproven one no other times
 * can be offered. A charge that succeeds later is refunded. Lock the slots before.
 */
export async function releaseAffectedHolds(
  { ports }: Pick<Portal, 'ports'>,
  trx: Transaction<Tables>,
  { scope, moment, actorId }: { scope: Scope; moment: Moment; actorId: string | null },
): Promise<void> {
  for (const { id, patientId, day, range, email, language } of await lockAffectableHolds(trx, scope, moment)) {
    await cancelBookingRow(trx, id, { now: moment.now, by: 'clinic' });
    await requestRefund({ ports }, trx, { bookingId: id, cents: 0 });
    await insertAudit(trx, {
      action: 'booking.cancelled',
      actorId,
      personId: patientId,
      bookingId: id,
      details: { day, slot: nameOfRange(range), by: 'clinic', why: 'requested', via: 'absence' },
    });
    const job = { bookingId: id, to: { name: '', email }, language, reason: 'clinic', isRefunded: false } as const;
    await ports.jobs.enqueue(trx, 'booking-cancelled', { ...job, isUnproven: true, isHold: true }, { id });
  }
}
