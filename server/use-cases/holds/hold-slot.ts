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
 * Serializes the holds of the caller's network until the transaction ends, on whichever server they are made: they are
 * counted one after the other. Taken before any row but the person's. Returns the keyed hash of the network.
 */
export async function lockNetworkOf(ctx: Context, trx: Transaction<Tables>): Promise<string> {
  // Of an IPv6 address the /56: one connection may have all of it.
  const network = ctx.ports.links.hash('hold/address', widerNetwork(ctx.address) ?? ctx.address);
  await lockNetwork(trx, network);
  return network;
}

/**
 * Lets an account without a proven address hold one more slot, behind the locks of its row and its network. Returns the
 * end of the hold and the hash of the network it came from.
 * @throws ClinicError `address_disowned`, `too_many_holds`, `too_many_holds_of_network`.
 */
export async function claimHold(
  trx: Transaction<Tables>,
  { isDisowned, ...wanted }: { patientId: string; isDisowned: boolean; network: string; now: Date },
): Promise<{ until: Date; network: string }> {
  assertMayHold({ ...(await countHolds(trx, wanted)), isDisowned });
  return { until: holdEnd(wanted.now), network: wanted.network };
}

/** Extends an active hold whose payment begins now, for whoever has the lock of the booking; does nothing to another booking. */
export async function extendHold(trx: Transaction<Tables>, bookingId: string, now: Date): Promise<void> {
  const hold = await findHoldEnd(trx, bookingId);
  const until = hold && extendedHoldEnd(hold, now);
  if (until) await extendHoldRow(trx, bookingId, { until, now });
}

/** Releases overdue holds of a patient and of a slot in the transaction that needs them gone. */
export async function releaseHoldsFor(
  trx: Transaction<Tables>,
  wanted: { slotId?: string; patientId: string; now: Date },
): Promise<void> {
  await noteExpired(trx, await releaseOverdueFor(trx, wanted));
}

/** Releases every hold whose time is over; runs by itself. */
export async function releaseOverdueHolds({ db }: Portal): Promise<void> {
  for (let released = AT_ONCE; released === AT_ONCE;) {
    released = await inTransaction(db, async (trx) => {
      const holds = await releaseOverdue(trx, { now: await readClock(trx), limit: AT_ONCE });
      await noteExpired(trx, holds);
      return holds.length;
    });
  }
}

async function noteExpired(trx: Transaction<Tables>, holds: HoldRow[]): Promise<void> {
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
