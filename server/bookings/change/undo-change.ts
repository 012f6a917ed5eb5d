import type { Appointment } from '#contract/bookings/bookings';
import { mayRestore } from '#domain/bookings/decide-booking';
import { MAX_BOOKED_OF_ORIGIN, MAX_HELD_OF_ORIGIN } from '#domain/bookings/holds';
import { isSamePlace } from '#domain/bookings/places';
import { ClinicError } from '#domain/shared/errors';
import { NO_OWNERS } from '#domain/shared/permission';
import { nameOfRange } from '#domain/shared/slot-times';
import { insertAudit } from '#server/platform/audit';
import { isPlaceBookable } from '#server/bookings/book/bookable-place-rows';
import { countOfOrigin, findOrigin, lockOrigins, type Origin } from '#server/bookings/book/booking-origins-rows';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { readClock } from '#server/platform/database/clock';
import { inTransaction, violatedConstraint, type Trx } from '#server/platform/database/transaction';
import {
  deleteDeferredJobs,
  deleteKey,
  findUndo,
  lockAccount,
  readOpenBookings,
  restoreBooking,
  restoreSqueezed,
} from './restore-booking-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { attemptUntilWritten } from '#server/bookings/book/attempt-until-written';
import { presentBooking } from './change-booking.ts';
import { leftPlace } from './change-notice.ts';

/**
 * Undoes the caller's last change of a booking within a minute, if nothing followed it: the slot can still be booked,
 * nothing was paid, and the deferred emails and refunds have not begun. Nobody has been notified by then.
 * A cancellation is not undone either if the patient has booked up to the limit since, or new accounts of the same origin.
 * @throws ClinicError `not_found`, `cannot_undo`, `too_many_requests`, `unavailable`.
 */
export async function undoChange(ctx: Context, { id, via }: { id: string; via?: 'link' }): Promise<Appointment> {
  const booking = await findBooking(ctx.read, id);
  const actor = authorize(ctx, 'booking.undo', { ...(booking ?? NO_OWNERS), changedBy: booking?.undoBy ?? null });
  if (!booking || booking.isLocked) throw new ClinicError('not_found');
  await checkRateLimit(ctx, 'change', { account: `${id} ${actor.id}` });
  const isCancelled = booking.status === 'cancelled';
  const { patientId } = booking;
  const accountId = holderOf(booking);
  try {
    await attemptUntilWritten(() =>
      inTransaction(ctx.write, (trx) =>
        restore(ctx, trx, { id, patientId, accountId, actorId: actor.id, isCancelled, via }),
      ),
    );
  } catch (error) {
    throw violatedConstraint(error) === null ? error : new ClinicError('cannot_undo');
  }
  return presentBooking(ctx, id, ctx.now);
}

/** Null, with nothing written, if the slot or the doctor's day is locked: waiting for it would occupy a connection. */
async function restore(
  { ports }: Context,
  trx: Trx,
  change: {
    id: string;
    patientId: string;
    /** Whose limits apply. */
    accountId: string;
    actorId: string;
    isCancelled: boolean;
    via: 'link' | undefined;
  },
): Promise<true | null> {
  const { id, patientId, accountId, actorId, isCancelled, via } = change;
  const undo = await findUndo(trx, { id, actorId });
  if (!undo || !(await isPlaceBookable(trx, { id, as: 'before', lock: 'none' }))) throw new ClinicError('cannot_undo');
  if (isCancelled) await lockAccount(trx, accountId);
  if (!(await isPlaceBookable(trx, { id, as: 'before', lock: 'skip' }))) return null;
  const origin = isCancelled ? await findOrigin(trx, id) : null;
  if (origin) await lockOrigins(trx, [origin]);
  await restoreSqueezed(trx, { id, xid: undo.xid });
  const restored = await restoreBooking(trx, { id, xid: undo.xid });
  if (!restored || !(await ports.followers.undone(trx, id))) throw new ClinicError('cannot_undo');
  const now = await readClock(trx);
  if (isCancelled && !mayRestore(await readOpenBookings(trx, accountId), now)) throw new ClinicError('cannot_undo');
  if (origin?.standing === 'new' && (await isBeyondLimit(trx, origin))) throw new ClinicError('cannot_undo');
  await deleteKey(trx, { xid: undo.xid, actorId });
  await deleteDeferredJobs(trx, undo.xid);
  // The queue takes a job only once it is due: until now it has taken none of those.
  if ((await readClock(trx)) >= undo.until) throw new ClinicError('cannot_undo');
  await insertAudit(trx, {
    action: 'booking.undone',
    actorId,
    personId: patientId,
    bookingId: id,
    details: {
      day: restored.day,
      slot: nameOfRange(restored.range),
      ...(!isSamePlace(undo.left, undo.before) && leftPlace(undo.left)),
      ...(via && { via }),
    },
  });
  return true;
}

/** Whether the new accounts of an origin have more appointments, or more that are booked, than a further one may add up to. */
async function isBeyondLimit(trx: Trx, origin: Origin): Promise<boolean> {
  const limits = { booked: MAX_BOOKED_OF_ORIGIN, all: MAX_BOOKED_OF_ORIGIN + MAX_HELD_OF_ORIGIN };
  for (const which of ['booked', 'all'] as const) {
    const { network, domain } = (await countOfOrigin(trx, origin, which)).counts;
    if (Math.max(network, domain) > limits[which]) return true;
  }
  return false;
}
