import { closedDaysFrom } from '#domain/availability';
import { MAX_DAYS_AHEAD } from '#domain/schedule';
import { addDays, clinicClock } from '#domain/time';
import { listBookingsOnDays } from '#server/store/list-bookings';
import type { AttentionSource } from './attention-source.ts';

/** Current bookings on days that the clinic has closed since, the soonest first; one booking per item. */
export const listClosedDayBookings: AttentionSource = async (ctx, handle, { limit, after }) => {
  const clock = clinicClock(ctx.now);
  const closed = ctx.ports.calendar.closedDays(clock.day, addDays(clock.day, MAX_DAYS_AHEAD));
  const days = closedDaysFrom(clock.day, MAX_DAYS_AHEAD + 1, closed);
  const bookings = await listBookingsOnDays(handle, { days, clock, limit, after });
  return bookings.map((booking) => [booking]);
};
