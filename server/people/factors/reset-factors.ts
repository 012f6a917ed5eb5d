import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { ClinicError } from '#domain/shared/errors';
import { lockPerson } from '#server/people/profiles/people-rows';
import { endOtherSessions } from '#server/people/sessions/sessions-rows';
import { authorize } from '#server/platform/authorize';
import type { Context, Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { announceChange } from './announce-change.ts';
import { deleteFactorsOf } from './factors-rows.ts';

/** Removes all factors of somebody who lost theirs. @throws ClinicError `not_allowed` for one's own, `not_found` */
export async function resetFactors(ctx: Context, { id }: { id: string }): Promise<void> {
  const actor = authorize(ctx, 'factor.reset', { id });
  await resetFactorsOf(ctx, { personId: id, actorId: actor.id });
}

/**
 * Removes all factors and recovery codes of an account, and ends its sessions. Its password stays. `actorId` is null at the
 * console.
 * @throws ClinicError `not_found`
 */
export async function resetFactorsOf(
  portal: Portal,
  { personId, actorId }: { personId: string; actorId: string | null },
): Promise<void> {
  await inTransaction(portal.write, async (trx) => {
    const account = await lockPerson(trx, personId);
    if (!account || account.deletedAt || account.issuer === DESK_ISSUER) throw new ClinicError('not_found');
    await deleteFactorsOf(trx, account);
    await endOtherSessions(trx, account, { except: null, endedAt: await readClock(trx) });
    await announceChange(portal, trx, { personId, actorId, action: 'factors.reset' });
  });
}
