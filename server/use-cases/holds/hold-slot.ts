import type { Transaction } from 'kysely';
import { assertMayHold, extendedHoldEnd, holdEnd } from '#domain/holds';
import { nameOfRange } from '#domain/slots';
import { insertAudit } from '#server/store/audit';
import { readClock } from '#server/store/database/clock';
import {
  countHolds,
  extendHoldRow,
  findHoldEnd,
  lockNetwork,
  releaseOverdue,
  releaseOverdueFor,
  type HoldRow,
} from '#server/store/holds';
import type { Tables } from '#server/store/database/tables';
import { inTransaction } from '#server/store/database/transaction';
import type { Context, Portal } from '#server/lib/context';
import { widerNetwork } from '#server/lib/wider-network';

const AT_ONCE = 200;

/**
 * Serializes the holds of the caller's network until the transaction ends, across servers, so that their count is
 * exact. Taken before any row lock but the person's. Returns the keyed hash of the network.
 */
export async function lockNetworkOf(ctx: Context, trx: Transaction<Tables>): Promise<string> {
  // The /56 of an IPv6 address: one connection may have all of it.
  const network = ctx.ports.links.hash('hold/address', widerNetwork(ctx.address) ?? ctx.address);
  await lockNetwork(trx, network);
  return network;
}

/**
 * Checks that an account without a proven address may hold one more slot; its row and its network are locked. Returns
 * the end of the hold and the hash of its network.
 * @throws ClinicError `address_disowned`, `too_many_holds`, `too_many_holds_of_network`.
 */
export async function claimHold(
  trx: Transaction<Tables>,
  { isDisowned, ...wanted }: { patientId: string; isDisowned: boolean; network: string; now: Date },
): Promise<{ until: Date; network: string }> {
  assertMayHold({ ...(await countHolds(trx, wanted)), isDisowned });
  return { until: holdEnd(wanted.now), network: wanted.network };
}

/** Extends an active hold when its payment begins; the caller has locked the booking. Ignores other bookings. */
export async function extendHold(trx: Transaction<Tables>, bookingId: string, now: Date): Promise<void> {
  const hold = await findHoldEnd(trx, bookingId);
  const until = hold && extendedHoldEnd(hold, now);
  if (until) await extendHoldRow(trx, bookingId, { until, now });
}

/** Releases overdue holds of a patient and of a slot, within the transaction that needs the slot. */
export async function releaseHoldsFor(
  trx: Transaction<Tables>,
  wanted: { slotId?: string; patientId: string; now: Date },
): Promise<void> {
  await auditExpiredHolds(trx, await releaseOverdueFor(trx, wanted));
}

/** Releases all overdue holds; runs on a schedule. */
export async function releaseOverdueHolds({ db }: Portal): Promise<void> {
  for (let released = AT_ONCE; released === AT_ONCE;) {
    released = await inTransaction(db, async (trx) => {
      const holds = await releaseOverdue(trx, { now: await readClock(trx), limit: AT_ONCE });
      await auditExpiredHolds(trx, holds);
      return holds.length;
    });
  }
}

async function auditExpiredHolds(trx: Transaction<Tables>, holds: HoldRow[]): Promise<void> {
  await insertAudit(
    trx,
    holds.map(({ id, patientId, day, range }) => ({
      action: 'booking.expired' as const,
      actorId: null,
      personId: patientId,
      bookingId: id,
      details: { day, slot: nameOfRange(range) },
    })),
  );
}
