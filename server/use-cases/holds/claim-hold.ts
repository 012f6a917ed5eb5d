import type { Transaction } from 'kysely';
import { assertMayHold, holdEnd } from '#domain/holds';
import { countHolds, lockNetwork } from '#server/store/holds';
import type { Tables } from '#server/store/database/tables';
import type { Context } from '#server/lib/context';
import { widerNetwork } from '#server/lib/wider-network';

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
