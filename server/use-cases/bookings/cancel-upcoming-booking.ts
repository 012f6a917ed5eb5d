import type { Transaction } from 'kysely';
import { nameOfRange } from '#domain/slots';
import { cancelBookingRow, type UpcomingBooking } from '#server/store/bookings';
import { findPersonById, type LockedPerson } from '#server/store/people';
import { insertAudit } from '#server/store/audit';
import type { Tables } from '#server/store/database/tables';
import type { Context } from '#server/lib/context';
import { cancelNotice } from './change-notice.ts';
import { enqueueNotices } from '#server/store/notifications';
import { requestRefund } from '#server/use-cases/payments/request-refund';

/** Cancels one booking and notifies patient and doctor; returns whether it is refunded. */
export async function cancelUpcomingBooking(
  ctx: Context,
  trx: Transaction<Tables>,
  { booking, account, actorId }: { booking: UpcomingBooking; account: LockedPerson; actorId: string },
): Promise<boolean> {
  const isOwnAccount = booking.patientId === account.id;
  const by = isOwnAccount ? 'system' : 'clinic';
  await cancelBookingRow(trx, booking.id, { now: ctx.now, by });
  const refundCents = await requestRefund(ctx, trx, { bookingId: booking.id, cents: booking.paidCents });
  await insertAudit(trx, {
    action: 'booking.cancelled',
    actorId,
    personId: booking.patientId,
    bookingId: booking.id,
    details: {
      day: booking.day,
      slot: nameOfRange(booking.range),
      by,
      why: isOwnAccount ? 'account_deleted' : 'doctor_deleted',
    },
  });
  const patient = await findPersonById(trx, booking.patientId);
  const isProven = patient !== null && patient.emailProvenAt !== null;
  await ctx.ports.jobs.enqueue(
    trx,
    'booking-cancelled',
    {
      bookingId: booking.id,
      to: { name: isProven ? booking.patientName : '', email: booking.patientEmail },
      language: patient?.language ?? 'en',
      place: booking.announced,
      reason: isOwnAccount ? 'account' : 'doctor',
      isRefunded: refundCents > 0,
      refundCents,
      isUnproven: !isProven,
    },
    { id: booking.id },
  );
  // A deleted patient's doctor has an email of its own, a deleted doctor needs none.
  const notice = cancelNotice(booking, ctx.now);
  const doctorIds = [booking.announced.doctorId].filter((id) => id !== booking.doctorId && id !== account.id);
  if (notice) await enqueueNotices(trx, booking.id, { ...notice, doctorIds, actorId, notBefore: null });
  // Doctors never see holds.
  if (isOwnAccount && booking.status === 'booked')
    await ctx.ports.jobs.enqueue(trx, 'appointment-freed', { bookingId: booking.id }, { id: booking.id });
  return refundCents > 0;
}
