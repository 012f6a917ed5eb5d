import { clinicClock } from '#domain/time';
import { listOverlappingBookings } from '#server/store/list-bookings';
import type { AttentionSource } from './attention-source.ts';

/** Current bookings of one person that overlap, the soonest first; those of one day are one item. */
export const listOverlaps: AttentionSource = async (ctx, handle, { limit, after }) => {
  const items = await listOverlappingBookings(handle, { clock: clinicClock(ctx.now), limit, after });
  return items.flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
};
