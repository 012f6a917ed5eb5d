import { ClinicError } from '#domain/shared/errors';
import { lockPerson, markEmailDisowned, endOtherSessions } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { cancelHolds } from './cancel-holds.ts';
import type { Context } from '#server/platform/context';
import { getPersonByLink } from './get-person-by-link.ts';

/**
 * Releases the holds of an account whose address was disowned, ends its sessions, drops its password, and blocks new holds until the
 * address is proven.
 * @throws ClinicError `not_found` for an invalid or expired link, `address_already_proven`, `too_many_requests`.
 */
export async function disownAddress(ctx: Context, { token }: { token: string }): Promise<void> {
  const person = await getPersonByLink(ctx, { token, route: 'disownAddress' });
  await inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, person.id);
    if (!(await markEmailDisowned(trx, person.id, ctx.now))) throw new ClinicError('address_already_proven');
    await insertAudit(trx, { action: 'address.disowned', actorId: null, personId: person.id });
    await cancelHolds(ctx, trx, { personId: person.id, actorId: null, now: ctx.now });
    await endOtherSessions(trx, person, { except: null, endedAt: ctx.now });
  });
  await ctx.ports.identity.dropPassword(person.subject);
}
