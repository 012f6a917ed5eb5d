import { randomUUID } from 'node:crypto';
import { callReasonOf, substitutesOf } from '#domain/absences/absences';
import { ClinicError } from '#domain/shared/errors';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { findAffected, listPending, updateAffected, type AffectedRow } from './affected-bookings-rows.ts';
import { lockBooking, cancelBooking, moveBooking } from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import type { Context, Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { abandonOpenPayment } from '#server/payments/index';
import { offerTimes, withOthers } from './offer-times.ts';
import { readFreeTimes } from './read-free-times.ts';
import { settleRow } from './settle-affected.ts';

/** How many appointments one job processes, well within the time after which another server would take it over. */
const BATCH_SIZE = 100;

/**
 * Processes the pending appointments of an absence or a closure, one by one. Each change and the record of it are one
 * transaction: so a crash at any moment neither loses nor repeats one. What is refused is marked as failed and put on the
 * call list; what the database or a lock prevented is attempted again with the job. `now` is the present by default.
 */
export async function processAffected(
  portal: Portal,
  { of: causeId, act }: Jobs['affected-bookings'],
  now?: Date,
): Promise<void> {
  let failure: unknown;
  const postponed: string[] = [];
  for (let count = 0; count < BATCH_SIZE; count += 1) {
    const [row] = await listPending(portal.read, { causeId, except: postponed, limit: 1 });
    if (!row) break;
    const ctx = await contextOfJob(portal, now);
    try {
      if (await settleRow(portal.write, row)) continue;
      await endOpenPayment(ctx, row);
      await perform(ctx, row, act);
    } catch (error) {
      if (isRefusal(error)) await noteFailure(portal, row, error);
      else {
        failure ??= error;
        postponed.push(row.id);
      }
    }
  }
  if (failure) throw failure;
  const [left] = await listPending(portal.read, { causeId, except: [], limit: 1 });
  if (left)
    await portal.ports.jobs.enqueue(portal.write, 'affected-bookings', { of: causeId, act }, { id: randomUUID() });
}

async function contextOfJob(portal: Portal, now?: Date): Promise<Context> {
  const nobody = { actor: null, session: null, provenAt: null, isLocked: false, identity: null, signIn: null } as const;
  return { ...portal, ...nobody, permission: 'not_requested', address: '', now: now ?? (await readClock(portal.read)) };
}

/** A payment form that was opened before pays no appointment that cannot take place. */
async function endOpenPayment(ctx: Context, { bookingId }: AffectedRow): Promise<void> {
  await inTransaction(ctx.write, async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking?.openDecision) await abandonOpenPayment(ctx, trx, { bookingId, now: ctx.now });
  });
}

/** Whether another attempt would be refused as well. */
function isRefusal(error: unknown): error is ClinicError {
  return error instanceof ClinicError && !['unavailable', 'internal', 'too_many_requests'].includes(error.code);
}

/** Unless somebody, such as another server, has changed the booking meanwhile. */
async function noteFailure(
  { read, write }: Portal,
  { id, decision }: AffectedRow,
  { code }: ClinicError,
): Promise<void> {
  const row = await findAffected(read, id);
  if (!row || row.decision !== decision || (await settleRow(write, row))) return;
  await updateAffected(write, id, {
    from: ['pending'],
    decided: decision,
    state: 'failed',
    failure: code,
    callReason: 'failed',
    notifiedAt: row.notifiedAt,
    calledAt: null,
  });
}

/** @throws ClinicError, whatever refuses the change. */
async function perform(ctx: Context, row: AffectedRow, act: string | undefined): Promise<void> {
  const { id, bookingId, decidedBy } = row;
  const record = (trx: Db) => noteDone(trx, row, ctx.now);
  const change = { id: bookingId, place: row, decidedBy, via: 'absence' as const, record, act };
  switch (row.decision) {
    case 'keep':
      await updateAffected(ctx.write, id, { from: ['pending'], decided: row.decision, state: 'done' });
      return;
    case 'offer':
      return offerTimes(ctx, row);
    case 'cancel':
      await cancelBooking(ctx, { ...change, body: {} });
      return;
    case 'transfer': {
      const { doctorId: substituteId, target } = await findSubstitute(ctx, row);
      const withSubstitute = (trx: Db) => noteDone(trx, row, ctx.now, { substituteId });
      await moveBooking(ctx, { ...change, record: withSubstitute, body: target });
      return;
    }
  }
}

/** @throws ClinicError `already_decided` if the absence was ended, or somebody has decided anew, meanwhile. */
async function noteDone(trx: Db, row: AffectedRow, now: Date, transfer: { substituteId?: string } = {}): Promise<void> {
  // A row of a hold is from a version that did not release holds at once; the clinic does not know its patient.
  const callReason = row.booking.status === 'held' ? null : callReasonOf(row.booking, now);
  const done = { state: 'done', notifiedAt: now, callReason, calledAt: null, ...transfer } as const;
  const isDone = await updateAffected(trx, row.id, { from: ['pending'], decided: row.decision, ...done });
  if (!isDone) throw new ClinicError('already_decided');
}

/**
 * The time of the substitute at that of the appointment; without a named one, of the first who is free, whom the move
 * records: a repeated attempt chooses again.
 * @throws ClinicError `slot_taken` if there is none.
 */
async function findSubstitute(ctx: Context, row: AffectedRow) {
  const { booking, substituteId } = row;
  const freeTimes = await readFreeTimes(ctx, { bookings: [booking] });
  const free = substitutesOf(await withOthers(ctx, row), await freeTimes(booking, booking.day));
  const chosen = free.find(({ doctorId }) => substituteId === null || doctorId === substituteId);
  if (!chosen) throw new ClinicError('slot_taken');
  return {
    doctorId: chosen.doctorId,
    target: {
      doctor_email: chosen.doctorEmail,
      AppointmentDate: longDate(chosen.day),
      slot: nameOfRange(chosen.range),
    },
  };
}
