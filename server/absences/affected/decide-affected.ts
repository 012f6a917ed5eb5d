import { randomUUID } from 'node:crypto';
import type { AffectedAppointment, Decisions, tickCall as tickCallRoute } from '#contract/absences/absences';
import type { CheckedInput } from '#contract/shared/define-route';
import { callReasonOf, isPossibleAction } from '#domain/absences/absences';
import { openStates } from '#domain/bookings/open-decisions';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { lockAffected, updateAffected } from './affected-bookings-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { findListedAffected, listAffected, type ListedAffected } from './list-affected-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { readDecisions } from './create-absence.ts';
import { findAllowed, toAffectedAppointment } from './read-absences.ts';
import { settleRow } from './settle-affected.ts';
import { releaseReserved } from '#server/bookings/index';

/**
 * Decides anew about an affected appointment, as long as it is still where it cannot take place; an offer ends. A patient
 * who was notified learns that it takes place after all, by email, and by phone if no email is read in time.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input`, `already_decided`.
 */
export async function decideAffected(
  ctx: Context,
  { id, booking, decision }: { id: string; booking: string; decision: Omit<Decisions['of'][number], 'booking'> },
): Promise<AffectedAppointment> {
  const { absence, actor } = await findAllowed(ctx, 'absence.manage', id);
  if (absence && !isPossibleAction({ first: absence.firstDay, last: absence.lastDay }, decision.action)) {
    throw invalidInput('action', 'validation.leaving');
  }
  const [row] = await listAffected(ctx.read, id, booking);
  if (!row) throw new ClinicError('not_found');
  const [decided] = await readDecisions(ctx.read, { of: [{ ...decision, booking }] });
  const isOpen = await inTransaction(ctx.write, async (trx) => {
    const affected = await lockAffected(trx, row.affected.id);
    if (!affected || !openStates.some((state) => state === affected.state)) return false;
    if (await settleRow(trx, affected)) return false;
    await releaseReserved(trx, [booking]);
    const isToKnow = decision.action === 'keep' && affected.notifiedAt !== null;
    await updateAffected(trx, affected.id, {
      from: [...openStates],
      state: 'pending',
      decision: decision.action,
      substituteId: decided?.substituteId ?? null,
      decidedBy: actor.id,
      failure: null,
      deadline: null,
      callReason: isToKnow ? callReasonOf(affected.booking, ctx.now) : null,
      notifiedAt: affected.notifiedAt,
      calledAt: null,
    });
    const act = randomUUID();
    await insertAudit(trx, {
      action: 'absence.decided',
      actorId: actor.id,
      personId: row.patientId,
      bookingId: booking,
      details: { decision: decision.action },
      act,
    });
    await ctx.ports.jobs.enqueue(trx, 'affected-bookings', { of: id, act }, { id: randomUUID() });
    if (isToKnow) {
      await ctx.ports.jobs.enqueue(trx, 'appointment-stands', { bookingId: booking }, { id: randomUUID() });
    }
    return true;
  });
  if (!isOpen) throw new ClinicError('already_decided');
  return readAffected(ctx, row.affected.id);
}

/**
 * Ticks off a call with a note, records that nobody picked up (`missed`; the call stays due), or takes either back.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `changed_meanwhile`.
 */
export async function tickCall(
  ctx: Context,
  { id, called, missed, note, seen }: { id: string } & CheckedInput<typeof tickCallRoute>['body'],
): Promise<AffectedAppointment> {
  const row = await findListedAffected(ctx.read, id);
  const email = row?.affected.doctorEmail ?? ctx.actor?.email ?? '';
  const actor = authorize(ctx, 'call.manage', { email });
  if (!row || row.isLocked || row.affected.callReason === null) throw new ClinicError('not_found');
  await inTransaction(ctx.write, async (trx) => {
    const isStored = await updateAffected(trx, id, {
      from: row.affected.state === 'expired' ? ['waiting', 'expired'] : [row.affected.state],
      calledAt: called ? ctx.now : null,
      calledBy: called ? actor.id : null,
      ...(!called && { missedAt: missed ? ctx.now : null }),
      ...(note !== undefined && { callNote: note }),
      ...(seen !== undefined && { attempted: seen }),
    });
    if (!isStored) throw new ClinicError('changed_meanwhile');
    const action = called ? 'patient.called' : missed ? 'patient.missed' : 'patient.to_call';
    await insertAudit(trx, { action, actorId: actor.id, personId: row.patientId, bookingId: row.id, details: {} });
  });
  return readAffected(ctx, id);
}

/** An affected appointment as it is now. @throws ClinicError `not_found` */
export async function readAffected(ctx: Context, id: string): Promise<AffectedAppointment> {
  const row: ListedAffected | null = await findListedAffected(ctx.read, id);
  if (!row) throw new ClinicError('not_found');
  return toAffectedAppointment(ctx, row);
}
