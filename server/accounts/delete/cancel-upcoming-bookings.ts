import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { nameOfRange } from '#domain/shared/slot-times';
import { termsOf } from '#domain/bookings/change-cutoff';
import { isLateToCancel } from '#domain/bookings/decide-change';
import { refundShare } from '#domain/bookings/refund-on-cancel';
import {
  cancelBookingRows,
  cancelNotice,
  changePolicyOf,
  holderOf,
  listBookingsById,
  releaseReserved,
  type UpcomingBooking,
} from '#server/bookings/index';
import { listPeopleById, type LockedPerson } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Trx } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { enqueueNoticesOf } from '#server/clinic/index';
import { requestRefunds } from '#server/payments/index';

type Cancelled = { bookings: UpcomingBooking[]; account: LockedPerson; actorId: string };

/**
 * Cancels the bookings of a deleted account and notifies patients and doctors; returns how many are refunded. Bookings of
 * all patients of a doctor are locked meanwhile, so the number of statements does not grow with theirs. Everything paid is
 * refunded, except to somebody who deletes their own account after the cut-off of an appointment.
 */
export async function cancelUpcomingBookings(
  ctx: Portal & { now: Date },
  trx: Trx,
  { bookings, account, actorId }: Cancelled,
): Promise<number> {
  const { now } = ctx;
  const isOwn = ({ patientId }: UpcomingBooking) => patientId === account.id;
  const { own = [], others = [] } = Object.groupBy(bookings, (booking) => (isOwn(booking) ? 'own' : 'others'));
  const policy = changePolicyOf(ctx.settings);
  const ownWish =
    actorId === account.id || actorId === account.accountId ? await listBookingsById(trx, idsOf(own)) : [];
  const late = ownWish.filter((booking) => isLateToCancel({ booking, policy, now }));
  const percents = new Map(late.map((booking) => [booking.id, termsOf(booking, policy).lateRefundPercent]));
  await cancelBookingRows(trx, idsOf(own), { now, cancelledBy: 'system' });
  await cancelBookingRows(trx, idsOf(others), { now, cancelledBy: 'clinic' });
  await releaseReserved(trx, idsOf(bookings));
  const paid = bookings.map(({ id, paidCents }) => ({
    bookingId: id,
    cents: refundShare(paidCents, percents.get(id) ?? 100),
  }));
  const refunds = await requestRefunds(ctx, trx, paid);
  await insertAudit(
    trx,
    bookings.map((booking) => ({
      action: 'booking.cancelled',
      actorId,
      personId: booking.patientId,
      bookingId: booking.id,
      details: {
        day: booking.day,
        slot: nameOfRange(booking.range),
        by: isOwn(booking) ? 'system' : 'clinic',
        why: isOwn(booking) ? 'account_deleted' : 'doctor_deleted',
      },
    })),
  );
  await notifyPatients(ctx, trx, { bookings, account, refunds });
  const notices = bookings.flatMap((booking) => {
    const notice = cancelNotice(booking, now);
    // A deleted patient's doctor has an email of its own, a deleted doctor needs none.
    const doctorIds = [booking.announced.doctorId].filter((id) => id !== booking.doctorId && id !== account.id);
    return notice ? [{ id: booking.id, ...notice, doctorIds }] : [];
  });
  await enqueueNoticesOf(trx, notices, { actorId, notBefore: null });
  // Doctors never see holds.
  const freed = own.filter(({ status }) => status === 'booked').map(({ id }) => ({ id, payload: { bookingId: id } }));
  await ctx.ports.jobs.enqueueAll(trx, 'appointment-freed', freed);
  return [...refunds.values()].filter((cents) => cents > 0).length;
}

async function notifyPatients(
  ctx: Portal & { now: Date },
  trx: Trx,
  { bookings, account, refunds }: Omit<Cancelled, 'actorId'> & { refunds: Map<string, number> },
): Promise<void> {
  const found = await listPeopleById(trx, [...new Set(bookings.map(holderOf))]);
  const holders = new Map(found.map((holder) => [holder.id, holder]));
  const jobs = bookings.map((booking) => {
    const holder = holders.get(holderOf(booking));
    const isProven = holder && (holder.emailProvenAt ?? (holder.issuer === DESK_ISSUER && booking.patientEmail));
    const refundCents = refunds.get(booking.id) ?? 0;
    const payload = {
      bookingId: booking.id,
      to: { name: isProven ? holder.name : '', email: booking.patientEmail },
      language: holder?.language ?? null,
      place: booking.announced,
      reason: booking.patientId === account.id ? ('account' as const) : ('doctor' as const),
      isRefunded: refundCents > 0,
      refundCents,
      isUnproven: !isProven,
    };
    return { id: booking.id, payload };
  });
  await ctx.ports.jobs.enqueueAll(trx, 'booking-cancelled', jobs);
}

const idsOf = (bookings: UpcomingBooking[]) => bookings.map(({ id }) => id);
