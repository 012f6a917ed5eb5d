import { randomUUID } from 'node:crypto';
import type { Absence } from '#contract/absences/absences';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { addDays, type Day } from '#domain/shared/time';
import { findAbsence, shortenAbsence } from './absences-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { keepFreedBookings } from './keep-freed-bookings-rows.ts';
import { lockDoctor } from '#server/people/index';
import type { Context, Portal } from '#server/platform/context';
import { findAllowed, toAbsence } from './read-absences.ts';
import { releaseReserved } from '#server/bookings/index';

/**
 * Ends an absence early: releases the slots after its new last day that nothing else blocks, and lets the appointments
 * take place that are still there; patients who were notified of the absence learn it.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input` unless it becomes shorter.
 */
export async function endAbsence(ctx: Context, { id, lastDay }: { id: string; lastDay: Day }): Promise<Absence> {
  const { absence, actor } = await findAllowed(ctx, 'absence.manage', id);
  if (!absence) throw new ClinicError('not_found');
  const { doctorId } = absence;
  await inTransaction(ctx.write, async (trx) => {
    await lockDoctor(trx, doctorId);
    const present = await findAbsence(trx, id);
    if (!present) throw new ClinicError('not_found');
    const isShorter = present.lastDay === null || lastDay < present.lastDay;
    if (!isShorter || lastDay < addDays(present.firstDay, -1))
      throw invalidInput('last_day', 'validation.lastDayLater');
    await shortenAbsence(trx, { id, doctorId, lastDay, now: ctx.now });
    const count = await keepFreedAppointments(ctx, trx, { causeId: id, now: ctx.now });
    await insertAudit(trx, {
      action: 'absence.ended',
      actorId: actor.id,
      personId: doctorId,
      details: { from: present.firstDay, to: lastDay, count },
    });
  });
  const ended = await findAbsence(ctx.read, id);
  if (!ended) throw new ClinicError('not_found');
  return toAbsence(ended);
}

/**
 * Retains the appointments that nothing prevents any more once an absence was shortened or a closure removed; patients who
 * were notified are emailed that the appointment takes place. Returns how many.
 */
export async function keepFreedAppointments(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  { causeId, now }: { causeId: string; now: Date },
): Promise<number> {
  const freed = await keepFreedBookings(trx, { causeId, now });
  await releaseReserved(
    trx,
    freed.map(({ bookingId }) => bookingId),
  );
  for (const { bookingId, isNotified } of freed) {
    if (isNotified) await ports.jobs.enqueue(trx, 'appointment-stands', { bookingId }, { id: randomUUID() });
  }
  return freed.length;
}
