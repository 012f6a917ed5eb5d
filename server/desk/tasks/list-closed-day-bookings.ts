import { closedDaysFrom } from '#domain/slots/availability';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { addDays, clinicClock, type Day } from '#domain/shared/time';
import { readClosedDays } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import { listBookingsOnDays } from '#server/bookings/index';
import type { UnresolvedSource } from './unresolved-source.ts';

/** Current bookings on days that the clinic has closed since, the soonest first; one booking per item. */
export const listClosedDayBookings: UnresolvedSource = async (ctx, handle, { limit, after }) => {
  const clock = clinicClock(ctx.now);
  const days = await readComingClosedDays(handle, clock.day);
  const bookings = await listBookingsOnDays(handle, { days, clock, limit, after });
  return bookings.map((booking) => [booking]);
};

/** The days from today on that the clinic is closed, as far ahead as anything can be booked. */
export async function readComingClosedDays(handle: Db, today: Day): Promise<Day[]> {
  const closed = await readClosedDays(handle, { from: today, to: addDays(today, MAX_DAYS_AHEAD) });
  return closedDaysFrom(today, MAX_DAYS_AHEAD + 1, closed);
}
