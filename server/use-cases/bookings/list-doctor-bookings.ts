import type { DoctorBooking } from '#contract/bookings';
import { ClinicError } from '#domain/errors';
import { refundOf } from '#domain/settlement';
import { nameOfRange } from '#domain/slots';
import { clinicClock, longDate } from '#domain/time';
import { insertAudit } from '#server/store/audit';
import { listBookingsOfDoctor } from '#server/store/list-bookings';
import { findPersonByEmail } from '#server/store/people';
import { inTransaction } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { amountsOf, shownChangeUntil, shownState } from '#server/lib/presenters';
import { formatBookingCursor, paginate, parseBookingCursor } from '#server/lib/pagination';

/**
 * A page of a doctor's bookings; the read is audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function listDoctorBookings(
  ctx: Context,
  {
    email,
    when,
    include,
    limit,
    cursor,
  }: {
    email: string;
    when?: 'upcoming' | 'past' | undefined;
    include?: 'cancelled' | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ data: DoctorBooking[]; nextCursor: string | null }> {
  const actor = authorize(ctx, 'patients.read', { email });
  const after = parseBookingCursor(cursor);
  const doctor = await findPersonByEmail(ctx.db, email);
  if (doctor?.role !== 'doctor') throw new ClinicError('not_found');
  const rows = await inTransaction(ctx.db, async (trx) => {
    await insertAudit(trx, {
      action: 'patients.seen',
      actorId: actor.id,
      personId: doctor.id,
      details: { list: 'own' },
    });
    return listBookingsOfDoctor(trx, {
      doctorId: doctor.id,
      when,
      clock: clinicClock(ctx.now),
      includeCancelled: include === 'cancelled',
      limit: limit + 1,
      after,
    });
  });
  const { page, last } = paginate(rows, limit);
  return {
    data: page.map((row) => ({
      _id: row.id,
      patient_name: row.patientName,
      patient_email: row.isLocked ? '' : row.patientEmail,
      isLocked: row.isLocked,
      treatment: row.treatment,
      refund: refundOf(row),
      appointmentData: {
        AppointmentDate: longDate(row.day),
        slot: nameOfRange(row.range),
        isPaid: row.paymentStatus === 'paid',
        status: shownState(row, ctx.now),
        changeUntil: shownChangeUntil(row, ctx),
        cancelReason: row.isLocked ? null : row.cancelReason,
        refundAmount: amountsOf(row, ctx.now).refundAmount,
        currency: row.currency,
      },
    })),
    nextCursor: formatBookingCursor(last),
  };
}
