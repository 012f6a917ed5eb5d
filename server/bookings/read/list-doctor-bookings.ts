import type { listDoctorBookings as route } from '#contract/bookings/doctor-bookings';
import type { CheckedInput } from '#contract/shared/define-route';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { auditSeen } from '#server/platform/audit';
import type { Booking } from './bookings-rows.ts';
import { listBookingsOfDoctor } from './list-bookings-rows.ts';
import { findPersonByEmail } from '#server/people/index';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { toDoctorBooking } from './present-booking.ts';
import { paginate } from '#server/platform/pagination';
import { formatBookingCursor, parseBookingCursor } from './booking-cursor.ts';

/** For more rows at once PostgreSQL scans the tables that it joins. */
const ROWS_AT_ONCE = 20;

/**
 * A page of a doctor's bookings, optionally only of the days `from` … `to`; the read is audited. Without `when` the first
 * page has all upcoming ones, then `limit` past ones.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function listDoctorBookings(ctx: Context, query: CheckedInput<typeof route>['query']) {
  const { email, when, from, to, include, limit, cursor } = query;
  const actor = authorize(ctx, 'patients.read', { email });
  const after = parseBookingCursor(cursor);
  const doctor = await findPersonByEmail(ctx.read, email);
  if (doctor?.role !== 'doctor') throw new ClinicError('not_found');
  const { upcoming, rows } = await inTransaction(ctx.write, async (trx) => {
    await auditSeen(trx, actor, 'own', { personId: doctor.id });
    const clock = clinicClock(ctx.now);
    const wanted = { doctorId: doctor.id, from, to, clock, includeCancelled: include === 'cancelled' };
    const isFirst = when === undefined && !after;
    return {
      upcoming: isFirst ? await listUpcoming(trx, wanted) : [],
      rows: await listBookingsOfDoctor(trx, { ...wanted, when: when ?? 'past', limit: limit + 1, after }),
    };
  });
  const { page, last } = paginate(rows, limit);
  return {
    data: [...upcoming, ...page].map((row) => toDoctorBooking(row, ctx)),
    nextCursor: formatBookingCursor(last),
  };
}

type Wanted = Omit<Parameters<typeof listBookingsOfDoctor>[1], 'when' | 'limit' | 'after'>;

/** All upcoming bookings of a doctor, who has only as many as the published days have slots. */
async function listUpcoming(trx: Db, wanted: Wanted): Promise<Booking[]> {
  const all: Booking[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last ? { day: last.day, start: last.range.start, id: last.id } : null;
    const rows = await listBookingsOfDoctor(trx, { ...wanted, when: 'upcoming', limit: ROWS_AT_ONCE, after });
    all.push(...rows);
    if (rows.length < ROWS_AT_ONCE) return all;
  }
}
