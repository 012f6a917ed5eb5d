import { callReasonOf, offerDeadline, pickAlternatives } from '#domain/absences';
import { ClinicError } from '#domain/errors';
import { clinicClock } from '#domain/time';
import {
  listBookingsOfPatients,
  lockAffected,
  updateAffected,
  type AffectedRow,
} from '#server/store/affected-bookings';
import { inTransaction } from '#server/store/database/transaction';
import { releaseReserved, reserveSlots } from '#server/store/reserve-slots';
import type { Context, Portal } from '#server/lib/context';
import type { Jobs } from '#server/ports/job-queue';
import { ENOUGH_TIMES, listTimesAround } from './preview-absence.ts';
import { settleRow } from './settle-affected.ts';

/** How often other times are chosen because the first ones were taken meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Reserves up to three other times for the patient of an affected appointment and emails them, in one transaction. A
 * patient without a proven address is called instead, one whose emails come back as well.
 * @throws ClinicError `slot_unavailable` if there is no other time, `unavailable`.
 */
export async function offerTimes(ctx: Context, row: AffectedRow): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await attemptOffer(ctx, row)) return;
  }
  throw new ClinicError('unavailable');
}

/** False, with nothing written, if none of the chosen times was free any more. */
async function attemptOffer(ctx: Context, { id, bookingId, booking }: AffectedRow): Promise<boolean> {
  const { now, ports } = ctx;
  const times = await listTimesAround(ctx, booking, { enough: ENOUGH_TIMES });
  // The times may be earlier than the appointment.
  const wanted = { patientIds: [booking.patientId], from: clinicClock(now).day, now };
  const own = (await listBookingsOfPatients(ctx.db, wanted)).get(booking.patientId) ?? [];
  const others = own.filter((one) => one.id !== bookingId);
  const chosen = pickAlternatives({ ...booking, others }, times, now);
  if (chosen.length === 0) throw new ClinicError('slot_unavailable');
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockAffected(trx, id);
    // Another server was faster, or somebody has decided anew.
    if (!row || row.state !== 'pending' || row.decision !== 'offer' || (await settleRow(trx, row))) return true;
    const deadline = offerDeadline(chosen, now);
    const slotIds = chosen.map(({ slotId }) => slotId);
    const reserved = await reserveSlots(trx, { slotIds, bookingId, until: deadline, now });
    if (reserved.length === 0) return false;
    const { isEmailed } = row.booking;
    const expiry = { affectedId: id, deadline: deadline.toISOString() };
    if (isEmailed) await ports.jobs.enqueue(trx, 'appointment-offer', { ...expiry, bookingId });
    await ports.jobs.enqueue(trx, 'offer-expired', expiry, { notBefore: deadline });
    const callReason = callReasonOf(row.booking, now);
    const notifiedAt = isEmailed ? now : row.notifiedAt;
    await updateAffected(trx, id, {
      from: ['pending'],
      state: 'waiting',
      deadline,
      notifiedAt,
      callReason,
      calledAt: null,
    });
    return true;
  });
}

/** Puts a patient who has not chosen by the deadline of an offer on the call list, and releases the times. */
export async function expireOffer({ db }: Portal, { affectedId, deadline }: Jobs['offer-expired']): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockAffected(trx, affectedId);
    if (row?.state !== 'waiting' || row.deadline?.toISOString() !== deadline || (await settleRow(trx, row))) return;
    await updateAffected(trx, row.id, {
      from: ['waiting'],
      state: 'expired',
      callReason: 'expired',
      notifiedAt: row.notifiedAt,
      calledAt: null,
    });
    await releaseReserved(trx, [row.bookingId]);
  });
}
