import type { Transaction } from 'kysely';
import { extendedHoldEnd } from '#domain/bookings/holds';
import { extendHoldRow, findHoldEnd } from './holds-rows.ts';
import type { Tables } from '#server/platform/database/tables';

/** Extends an active hold when its payment begins; the caller has locked the booking. Ignores other bookings. */
export async function extendHold(trx: Transaction<Tables>, bookingId: string, now: Date): Promise<void> {
  const hold = await findHoldEnd(trx, bookingId);
  const until = hold && extendedHoldEnd(hold, now);
  if (until) await extendHoldRow(trx, bookingId, { until, now });
}
