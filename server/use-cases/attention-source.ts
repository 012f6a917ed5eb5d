import type { BookingRow } from '#server/store/bookings';
import type { BookingCursor } from '#server/store/list-bookings';
import type { Handle } from '#server/store/open-database';
import type { Context } from './context.ts';

/** The bookings of one item, all of one patient; the first is the item's key. */
export type AttentionBookings = [BookingRow, ...BookingRow[]];

/** Reads the items of one reason behind a key, the soonest first. */
export type AttentionSource = (
  ctx: Context,
  handle: Handle,
  page: { limit: number; after: BookingCursor | null },
) => Promise<AttentionBookings[]>;
