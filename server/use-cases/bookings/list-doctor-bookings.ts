import type { DoctorBooking } from '#contract/bookings';
import { ClinicError } from '#domain/errors';
import { clinicClock, type Day } from '#domain/time';
import { insertAudit } from '#server/store/audit';
import { listBookingsOfDoctor } from '#server/store/list-bookings';
import { findPersonByEmail } from '#server/store/people';
import { inTransaction } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { toDoctorBooking } from '#server/lib/presenters';
import { formatBookingCursor, paginate, parseBookingCursor } from '#server/lib/pagination';

/**
 * A page of a doctor's bookings, optionally only of the days `from` … `to`; the read is audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function listDoctorBookings(
  ctx: Context,
  {
    email,
    when,
    from,
    to,
    include,
    limit,
    cursor,
  }: {
    email: string;
    when?: 'upcoming' | 'past' | undefined;
    from?: Day | undefined;
    to?: Day | undefined;
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
      from,
      to,
      clock: clinicClock(ctx.now),
      includeCancelled: include === 'cancelled',
      limit: limit + 1,
      after,
    });
  });
  const { page, last } = paginate(rows, limit);
  return {
    data: page.map((row) => toDoctorBooking(row, ctx)),
    nextCursor: formatBookingCursor(last),
  };
}
