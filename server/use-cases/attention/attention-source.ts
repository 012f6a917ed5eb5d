import type { BookingRow } from '#server/store/bookings';
import type { BookingCursor } from '#server/store/list-bookings';
import type { Db } from '#server/store/database/open-database';
import type { Context } from '#server/lib/context';

/** The bookings of one item, all of one patient; the first one is the item's key. */
export type AttentionBookings = [BookingRow, ...BookingRow[]];

/** Reads a page of the items of one reason, the soonest first. */
export type AttentionSource = (
  ctx: Pick<Context, 'now'>,
  handle: Db,
  page: { limit: number; after: BookingCursor | null },
) => Promise<AttentionBookings[]>;
