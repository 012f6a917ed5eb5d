import { decideOffer, type AffectedAppointment } from '#domain/absences/absences';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { listBookingsOfPatients, lockAffected, updateAffected, type AffectedRow } from './affected-bookings-rows.ts';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { enqueueNotices } from '#server/clinic/index';
import type { Context, Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { pickNearest, readFreeTimes, readOpeningTimes } from './read-free-times.ts';
import { settleRow } from './settle-affected.ts';
import { releaseReserved, reserveTimes } from '#server/bookings/index';

/** How often other times are chosen because the first ones were taken meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Reserves up to three other times for the patient of an affected appointment and emails them, in one transaction. A
 * patient without a proven address is called instead, one whose emails come back as well. If the appointment begins too
 * soon for an answer, nothing is offered: the patient is emailed that the clinic calls, is on the call list, and staff are
 * emailed.
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
  const freeTimes = await readFreeTimes(ctx, { bookings: [booking] });
  const affected = await withOthers(ctx, { bookingId, booking });
  const first = clinicClock(now).day;
  const chosen = await pickNearest(affected, (day) => freeTimes(booking, day), { first, now });
  const clinic = { now, ...(await readOpeningTimes(ctx, booking.day)) };
  const { deadline, callReason } = decideOffer(booking, chosen, clinic);
  if (callReason === 'failed') throw new ClinicError('slot_unavailable');
  return inTransaction(ctx.write, async (trx) => {
    const row = await lockAffected(trx, id);
    // Another server was faster, or somebody has decided anew.
    if (!row || row.state !== 'pending' || row.decision !== 'offer' || (await settleRow(trx, row))) return true;
    if (deadline) {
      if ((await reserveTimes(trx, { times: chosen, bookingId, until: deadline })) === 0) return false;
      const expiry = { affectedId: id, deadline: deadline.toISOString() };
      await ports.jobs.enqueue(trx, 'offer-expired', expiry, { notBefore: deadline });
    } else {
      // Also to the doctor whose own absence it is: somebody has to call.
      const notice = { details: { event: 'to_call', isLate: true }, doctorIds: [row.doctorId], actorId: null } as const;
      await enqueueNotices(trx, bookingId, { ...notice, notBefore: null });
    }
    const { isEmailed } = row.booking;
    const email = { affectedId: id, bookingId, deadline: deadline?.toISOString() ?? null };
    if (isEmailed) await ports.jobs.enqueue(trx, 'appointment-offer', email);
    await updateAffected(trx, id, {
      from: ['pending'],
      state: deadline ? 'waiting' : 'failed',
      failure: null,
      deadline,
      notifiedAt: isEmailed ? now : row.notifiedAt,
      callReason,
      calledAt: null,
    });
    return true;
  });
}

/** An affected appointment with the other ones of its patient from today on: a time may be earlier than the appointment. */
export async function withOthers(
  { read, now }: Context,
  { bookingId, booking }: Pick<AffectedRow, 'bookingId' | 'booking'>,
): Promise<AffectedAppointment> {
  const wanted = { patientIds: [booking.patientId], from: clinicClock(now).day, now };
  const own = (await listBookingsOfPatients(read, wanted)).get(booking.patientId) ?? [];
  return { ...booking, others: own.filter(({ id }) => id !== bookingId) };
}

/**
 * Stores that an offer has expired, as it is read from its deadline on (`phone-list-rows.ts`), and releases the times. Before,
 * such as after a backup was restored, which does not have when its jobs are due, the job is enqueued again.
 */
export async function expireOffer({ write, ports }: Portal, offer: Jobs['offer-expired']): Promise<void> {
  const { affectedId, deadline } = offer;
  const notBefore = new Date(deadline);
  if (notBefore > (await readClock(write))) return ports.jobs.enqueue(write, 'offer-expired', offer, { notBefore });
  await inTransaction(write, async (trx) => {
    const row = await lockAffected(trx, affectedId);
    if (row?.state !== 'waiting' || row.deadline?.toISOString() !== deadline || (await settleRow(trx, row))) return;
    await updateAffected(trx, row.id, {
      from: ['waiting'],
      state: 'expired',
      callReason: 'expired',
      notifiedAt: row.notifiedAt,
      // Ticked off since, by the list that shows it as expired already.
      calledAt: row.calledAt && row.calledAt >= row.deadline ? row.calledAt : null,
    });
    await releaseReserved(trx, [row.bookingId]);
  });
}
