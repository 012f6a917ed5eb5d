import { nameOfRange } from '#domain/shared/slot-times';
import type { Moment, Scope } from './affected-bookings-rows.ts';
import { lockAffectableHolds, type AffectedHold } from './affected-holds-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { cancelBookingRows } from '#server/bookings/index';
import type { Trx } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { requestRefunds } from '#server/payments/index';

/**
 * Releases the holds that an absence or some closures affect, and notifies their addresses: to an unproven one no other times
 * can be offered. A charge that succeeds later is refunded. Lock the slots before.
 */
export async function releaseAffectedHolds(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  { scopes, moment, ...by }: { scopes: Scope[]; moment: Moment; actorId: string | null; act?: string },
): Promise<void> {
  const holds = await lockAffectableHolds(trx, scopes, moment);
  await releaseByClinic({ ports }, trx, { holds, now: moment.now, ...by, via: 'absence' });
}

/** Releases locked holds for the clinic, and notifies their addresses without details. */
export async function releaseByClinic(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  {
    holds,
    now,
    actorId,
    act,
    via,
  }: { holds: AffectedHold[]; now: Date; actorId: string | null; act?: string; via?: 'absence' },
): Promise<void> {
  const ids = holds.map(({ id }) => id);
  await cancelBookingRows(trx, ids, { now, cancelledBy: 'clinic' });
  await requestRefunds(
    { ports },
    trx,
    ids.map((bookingId) => ({ bookingId, cents: 0 })),
  );
  await insertAudit(
    trx,
    holds.map(({ id, patientId, day, range }) => ({
      action: 'booking.cancelled',
      actorId,
      personId: patientId,
      bookingId: id,
      details: { day, slot: nameOfRange(range), by: 'clinic', why: 'requested', ...(via && { via }) },
      ...(act && { act }),
    })),
  );
  const jobs = holds.map(({ id, email, language }) => {
    const job = { bookingId: id, to: { name: '', email }, language, reason: 'clinic', isRefunded: false } as const;
    return { id, payload: { ...job, isUnproven: true, isHold: true } };
  });
  await ports.jobs.enqueueAll(trx, 'booking-cancelled', jobs);
}
