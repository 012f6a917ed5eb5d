import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { accountEnd, assertMayAdd } from '#domain/accounts/persons';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { assignBookings } from '#server/bookings/index';
import { findAccountOf, listPersonsOf, lockPerson, storeAccount } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { detach } from './manage-persons.ts';

/**
 * Has an account book for a patient without one, who gets its emails from now on. A minor leaves it at the 18th birthday.
 * @throws ClinicError `not_allowed`, `not_found` unless they are a patient without an account and a patient with one;
 * `address_not_proven`; `invalid_input` on `account_id` for a ninth person
 */
export async function assignPerson(ctx: Context, { id, accountId }: { id: string; accountId: string }): Promise<void> {
  const { id: actorId } = authorize(ctx, 'desk.patient', null);
  const today = clinicClock(ctx.now).day;
  await inTransaction(ctx.write, async (trx) => {
    const account = await lockPerson(trx, accountId);
    const person = await lockPerson(trx, id);
    const isAccount = account && !account.deletedAt && account.issuer !== DESK_ISSUER;
    const isPatient = person && !person.deletedAt && person.issuer === DESK_ISSUER;
    if (!isAccount || !isPatient) throw new ClinicError('not_found');
    if (!account.emailProvenAt || account.emailDisownedAt) throw new ClinicError('address_not_proven');
    if (person.accountId === accountId) return;
    assertMayAdd((await listPersonsOf(trx, accountId)).length, 'account_id');
    const accountUntil = person.birthDate && accountEnd(person.birthDate, { before: null, today });
    await storeAccount(trx, id, { accountId, accountUntil });
    await assignBookings(trx, { personId: id, accountId, email: account.email, today });
    await insertAudit(trx, { action: 'person.assigned', actorId, personId: id });
  });
}

/** Ends that an account books for a patient. @throws ClinicError `not_allowed`, `not_found` without an account */
export async function detachPerson(ctx: Context, { id }: { id: string }): Promise<void> {
  const { id: actorId } = authorize(ctx, 'desk.patient', null);
  await inTransaction(ctx.write, async (trx) => {
    const account = await findAccountOf(trx, id);
    if (!account) throw new ClinicError('not_found');
    await lockPerson(trx, id);
    await detach(trx, id);
    await insertAudit(trx, { action: 'person.detached', actorId, personId: id });
  });
}
