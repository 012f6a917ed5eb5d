import { ClinicError } from '#domain/errors';
import { lockPerson } from '#server/store/accounts';
import { insertAudit } from '#server/store/audit';
import { findPersonById, markEmailDisowned, type PersonRow } from '#server/store/people';
import { endOtherSessions } from '#server/store/sessions';
import { inTransaction } from '#server/store/database/transaction';
import { cancelHolds } from './cancel-holds.ts';
import { readConfirmationToken } from '#server/lib/confirmation-link';
import type { Context } from '#server/lib/context';
import { checkRateLimit } from '#server/lib/rate-limit';
import { proveAddress } from '#server/use-cases/people/prove-address';
import { logSecurityEvent } from '#server/lib/security-log';

/**
 * Proves the address that a link was mailed to and books the account's holds; returns their number. Using the link
 * again changes nothing.
 * @throws ClinicError `not_found` for an invalid or expired link, `too_many_requests`.
 */
export async function confirmAddress(ctx: Context, { token }: { token: string }): Promise<{ booked: number }> {
  return {
    booked: await proveAddress(ctx, await readPerson(ctx, { token, of: 'confirmAddress' }), { isByOwnLink: true }),
  };
}

/**
 * Releases the holds of an account whose address was disowned, ends its sessions, and blocks new holds until the
 * address is proven.
 * @throws ClinicError `not_found` for an invalid or expired link, `address_already_proven`, `too_many_requests`.
 */
export async function disownAddress(ctx: Context, { token }: { token: string }): Promise<void> {
  const person = await readPerson(ctx, { token, of: 'disownAddress' });
  await inTransaction(ctx.db, async (trx) => {
    await lockPerson(trx, person.id);
    if (!(await markEmailDisowned(trx, person.id, ctx.now))) throw new ClinicError('address_already_proven');
    await insertAudit(trx, { action: 'address.disowned', actorId: null, personId: person.id });
    await cancelHolds(ctx, trx, { personId: person.id, actorId: null, now: ctx.now });
    await endOtherSessions(trx, person, { except: null, at: ctx.now });
  });
  await ctx.ports.identity.endSessions(person.subject, { except: ctx.now });
}

async function readPerson(ctx: Context, { token, of }: { token: string; of: string }): Promise<PersonRow> {
  await checkRateLimit(ctx, 'mailedLink', { address: ctx.address });
  const id = readConfirmationToken(ctx, token);
  const person = id && (await findPersonById(ctx.db, id));
  if (!person) {
    await logSecurityEvent(ctx, 'log_in_failed', { of, concerned: null, address: ctx.address });
    throw new ClinicError('not_found');
  }
  return person;
}
