import { clinicClock, type Day } from '#domain/shared/time';
import { readClock } from '#server/platform/database/clock';
import type { Trx } from '#server/platform/database/transaction';
import { expireUnavailableOffers } from '#server/absences/affected/reserve-slots-rows';
import type { Portal } from '#server/platform/context';
import { releaseAffectedHolds } from '#server/absences/affected/release-affected-holds';

/**
 * Releases the holds of closed days, because their patients could still turn them into appointments, and the offers that are
 * left without a time. Appointments stay, unresolved. Lock the slots before.
 */
export async function releaseClosedDays(
  portal: Pick<Portal, 'ports'>,
  trx: Trx,
  { ranges, ...by }: { ranges: { firstDay: Day; lastDay: Day }[]; actorId: string | null; act?: string },
): Promise<void> {
  const now = await readClock(trx);
  const moment = { now, clock: clinicClock(now) };
  const scopes = ranges.map(({ firstDay: first, lastDay: last }) => ({ doctorId: null, days: { first, last } }));
  await releaseAffectedHolds(portal, trx, { scopes, moment, ...by });
  await expireUnavailableOffers(trx);
}
