import { ClinicError } from '#domain/shared/errors';
import { slotTimeOf } from '#domain/shared/slot-times';
import { insertAudit } from '#server/platform/audit';
import { isSlotTaken, lockOwnSlot, withdrawSlotRow } from '#server/slots/index';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { releaseHoldsFor } from './release-holds.ts';

/**
 * Withdraws a published slot of the caller while nobody has booked it.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `slot_booked`.
 */
export async function withdrawSlot(ctx: Context, wanted: { AppointmentDate: string; slot: string }): Promise<void> {
  const actor = authorize(ctx, 'slot.withdraw', null);
  const time = slotTimeOf(wanted.AppointmentDate, wanted.slot);
  if (!time) throw new ClinicError('not_found');
  await inTransaction(ctx.write, async (trx) => {
    const slot = await lockOwnSlot(trx, { doctorId: actor.id, ...time });
    if (!slot) throw new ClinicError('not_found');
    // An overdue hold has to be released, because a late payment or proof could otherwise still book it. Locks its
    // booking; only then the result of a booking in progress is visible.
    await releaseHoldsFor(trx, { at: { doctorId: actor.id, day: time.day }, now: ctx.now });
    if (await isSlotTaken(trx, slot.id, ctx.now)) throw new ClinicError('slot_booked');
    await withdrawSlotRow(trx, slot.id, ctx.now);
    await insertAudit(trx, {
      action: 'slot.withdrawn',
      actorId: actor.id,
      personId: actor.id,
      details: { day: time.day, slot: wanted.slot },
    });
  });
}
