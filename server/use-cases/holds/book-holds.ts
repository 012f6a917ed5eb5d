import type { Transaction } from 'kysely';
import { nameOfRange, type SlotTime } from '#domain/slots';
import { insertAudit, type NewAuditEntry } from '#server/store/audit';
import { bookHoldRows, type WhichHolds } from '#server/store/holds';
import { readClock } from '#server/store/database/clock';
import type { Tables } from '#server/store/database/tables';
import { enqueueNotices } from '#server/store/notifications';
import { patientNotice } from '#server/lib/patient-notice';
import type { Portal } from '#server/lib/context';

/**
 * Books the holds of a patient whose row is locked and whose address has just been proven, and emails the details; also those of bookings that
 * a payment alone had confirmed. Returns the number of holds booked.
 */
export async function bookHolds(
  { ports }: Pick<Portal, 'ports'>,
  trx: Transaction<Tables>,
  wanted: { patientId: string; which: WhichHolds },
): Promise<number> {
  const confirmed = await bookHoldRows(trx, { ...wanted, now: await readClock(trx) });
  const booked = confirmed.filter(({ wasHeld }) => wasHeld);
  await insertAudit(trx, booked.map(bookingMadeEntry));
  for (const hold of booked) await enqueueNotices(trx, hold.id, patientNotice('new', hold));
  for (const { id } of confirmed) {
    await ports.jobs.enqueue(trx, 'booking-confirmed', { bookingId: id }, { id });
  }
  return booked.length;
}

/** The audit entry of a hold that became a booking. */
export function bookingMadeEntry({
  id,
  patientId,
  day,
  range,
}: SlotTime & { id: string; patientId: string }): NewAuditEntry {
  return {
    action: 'booking.made',
    actorId: patientId,
    personId: patientId,
    bookingId: id,
    details: { day, slot: nameOfRange(range) },
  };
}
