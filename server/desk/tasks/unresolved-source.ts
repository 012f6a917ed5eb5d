import type { Booking, BookingCursor } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';
import type { Context } from '#server/platform/context';

/** The bookings of one item, all of one patient; the first one is the item's key. */
export type UnresolvedBookings = [Booking, ...Booking[]];

/** Reads a page of the items of one reason, the soonest first. */
export type UnresolvedSource = (
  ctx: Pick<Context, 'now'>,
  handle: Db,
  page: { limit: number; after: BookingCursor | null },
) => Promise<UnresolvedBookings[]>;
