import { extendedHoldEnd } from '#domain/bookings/holds';
import { extendHoldRow, findHoldEnd } from './holds-rows.ts';
import type { Trx } from '#server/platform/database/transaction';

/** Extends an active hold when its payment begins; the caller has locked the booking. Ignores other bookings. */
export async function extendHold(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const hold = await findHoldEnd(trx, bookingId);
  const until = hold && extendedHoldEnd(hold, now);
  if (until) await extendHoldRow(trx, bookingId, { until, now });
}
