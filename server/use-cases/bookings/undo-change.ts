import type { Appointment } from '#contract/bookings';
import { ClinicError } from '#domain/errors';
import { nameOfRange } from '#domain/slots';
import { insertAudit } from '#server/store/audit';
import { findBooking } from '#server/store/bookings';
import { readClock } from '#server/store/database/clock';
import { inTransaction, violatedConstraint } from '#server/store/database/transaction';
import { deleteDeferredJobs, findUndo, lockOfferedSlot, restoreBooking } from '#server/store/undo-change';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { undoRefund } from '#server/use-cases/payments/request-refund';
import { presentBooking } from './change-booking.ts';

/**
 * Undoes the caller's last change of a booking within a minute, if nothing followed it: the slot is still free, nothing
 * was paid, and the deferred emails and refunds have not begun. Nobody has been notified by then.
 * @throws ClinicError `not_found`, `cannot_undo`.
 */
export async function undoChange(ctx: Context, { id, via }: { id: string; via?: 'link' }): Promise<Appointment> {
  const booking = await findBooking(ctx.db, id);
  const { patientId = '', doctorId = '', undoBy: changedBy = null } = booking ?? {};
  const actor = authorize(ctx, 'booking.undo', { patientId, doctorId, changedBy });
  if (!booking || booking.isLocked) throw new ClinicError('not_found');
  try {
    await inTransaction(ctx.db, async (trx) => {
      const undo = await findUndo(trx, { id, actorId: actor.id });
      if (!undo || !(await lockOfferedSlot(trx, undo.slotId))) throw new ClinicError('cannot_undo');
      const restored = await restoreBooking(trx, { id, xid: undo.xid });
      if (!restored || !(await undoRefund(trx, { bookingId: id }))) throw new ClinicError('cannot_undo');
      await deleteDeferredJobs(trx, undo.xid);
      // The queue takes a job only once it is due: until now it has taken none of those.
      if ((await readClock(trx)) >= undo.until) throw new ClinicError('cannot_undo');
      await insertAudit(trx, {
        action: 'booking.undone',
        actorId: actor.id,
        personId: patientId,
        bookingId: id,
        details: { day: restored.day, slot: nameOfRange(restored.range), ...(via && { via }) },
      });
    });
  } catch (error) {
    throw violatedConstraint(error) === null ? error : new ClinicError('cannot_undo');
  }
  return presentBooking(ctx, id, ctx.now);
}
