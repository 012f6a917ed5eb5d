import { randomUUID } from 'node:crypto';
import { placeOfNext } from '#domain/bookings/holds';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { insertAudit, type NewAuditEntry } from '#server/platform/audit';
import { countOfOrigin, findOrigin, lockOrigins, type Origin } from './booking-origins-rows.ts';
import { bookHold, holdForClinic, lockProvenHolds, type HoldRow, type WhichHolds } from './holds-rows.ts';
import { readClock } from '#server/platform/database/clock';
import type { Trx } from '#server/platform/database/transaction';
import { enqueueNotices } from '#server/clinic/index';
import { patientNotice } from './patient-notice.ts';
import type { Portal } from '#server/platform/context';
import { readClinicHoldEnd } from './place-by-origin.ts';
import { releaseHoldsFor } from './release-holds.ts';

/**
 * Books the holds of a patient whose row is locked and whose address has just been proven, and emails the details; also those of bookings that
 * a payment alone had confirmed. Those beyond the limit of their origin wait for the clinic, or end. Returns the number of
 * holds booked.
 */
export async function bookHolds(
  portal: Portal,
  trx: Trx,
  wanted: { patientId: string; which: WhichHolds },
): Promise<number> {
  const { jobs } = portal.ports;
  const now = await readClock(trx);
  const holds = await lockProvenHolds(trx, { ...wanted, now });
  await lockOrigins(
    trx,
    holds.flatMap(({ isHeld, origin }) => (isHeld ? [origin] : [])),
  );
  let booked = 0;
  for (const hold of holds) {
    const { id, isHeld } = hold;
    if (isHeld && (await leaveToClinic(portal, trx, { hold, now }))) continue;
    await bookHold(trx, id, { isMailed: true });
    await jobs.enqueue(trx, 'booking-confirmed', { bookingId: id }, { id });
    if (!isHeld) continue;
    await insertAudit(trx, bookingMadeEntry(hold));
    await enqueueNotices(trx, id, patientNotice('new', hold));
    booked += 1;
  }
  return booked;
}

/** Lets a hold wait for the clinic, or ends it, by what the new accounts of its origin have; false if it can be booked. */
async function leaveToClinic(
  portal: Portal,
  trx: Trx,
  { hold: { id, patientId, origin, ...slot }, now }: { hold: HoldRow & { origin: Origin }; now: Date },
): Promise<boolean> {
  const { standing } = await findOrigin(trx, id);
  if (standing !== 'new') return false;
  const { clinicHold, isFull } = placeOfNext((await countOfOrigin(trx, origin)).counts);
  if (!clinicHold) return false;
  const until = isFull ? now : await readClinicHoldEnd(portal, trx, { slot, now });
  await holdForClinic(trx, id, { clinicHold, until });
  if (isFull) await releaseHoldsFor(trx, { patientIds: [patientId], now });
  else await portal.ports.jobs.enqueue(trx, 'booking-held', { bookingId: id, sending: randomUUID() });
  return true;
}

/** The audit entry of a hold that became a booking. */
export function bookingMadeEntry({
  id,
  patientId,
  accountId,
  day,
  range,
}: SlotTime & { id: string; patientId: string; accountId: string | null }): NewAuditEntry {
  return {
    action: 'booking.made',
    actorId: accountId ?? patientId,
    personId: patientId,
    bookingId: id,
    details: { day, slot: nameOfRange(range) },
  };
}
