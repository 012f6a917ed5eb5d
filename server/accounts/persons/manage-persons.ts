import { randomUUID } from 'node:crypto';
import type { PersonBody, PersonOfAccount } from '#contract/accounts/persons';
import { assertBirthDate, DESK_ISSUER } from '#domain/accounts/desk-patients';
import { accountEnd, assertMayAdd, hasAccountEnded } from '#domain/accounts/persons';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock, type Day } from '#domain/shared/time';
import { closeAccount } from '#server/accounts/delete/close-account';
import { insertDeskPatient } from '#server/accounts/records/desk-patients-rows';
import { countUpcomingBookings, detachBookings, hasBookingHistory } from '#server/bookings/index';
import {
  findAccountOf,
  listPersonsOf,
  lockPerson,
  storeAccount,
  storeBookedNames,
  storeCorrections,
  updatePersonRow,
  type LockedPerson,
  type PersonOfAccountRow,
} from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { checkRateLimit } from '#server/platform/rate-limit';

/** The people the caller books for, and the account that booked for the caller before they had one. */
export async function listPersons(ctx: Context) {
  const { id } = authorize(ctx, 'person.manage', null);
  const today = clinicClock(ctx.now).day;
  const account = await findAccountOf(ctx.read, id);
  return {
    data: (await listPersonsOf(ctx.read, id)).map((person) => present(person, today)),
    account: account && { name: account.name, isLetIn: !hasAccountEnded(account, today) },
  };
}

/**
 * Adds somebody the caller books for.
 * @throws ClinicError `invalid_input` on `birth_date`, or on `name` for a ninth person; `too_many_requests`
 */
export async function addPerson(ctx: Context, body: PersonBody): Promise<PersonOfAccount> {
  const { id: accountId } = authorize(ctx, 'person.manage', null);
  const { name, birth_date: birthDate } = body;
  const today = clinicClock(ctx.now).day;
  assertBirthDate(birthDate, today);
  await checkRateLimit(ctx, 'persons', { account: accountId });
  return inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, accountId);
    const known = await listPersonsOf(trx, accountId);
    const same = known.find((person) => person.name === name && person.birthDate === birthDate);
    if (same) return present(same, today);
    assertMayAdd(known.length);
    const id = randomUUID();
    const accountUntil = accountEnd(birthDate, { before: null, today });
    await insertDeskPatient(trx, { id, name, birthDate, accountId, accountUntil });
    await insertAudit(trx, { action: 'person.added', actorId: accountId, personId: id });
    return present({ id, name, birthDate, insurance: null, accountUntil, hasAccount: false }, today);
  });
}

/**
 * Corrects the name of somebody the caller books for; the date of birth, which decides when that ends, only reception does.
 * @throws ClinicError `not_found`, also for somebody of age or with an account
 */
export async function correctPerson(
  ctx: Context,
  { id, name }: { id: string; name: string },
): Promise<PersonOfAccount> {
  const { id: actorId } = authorize(ctx, 'person.manage', null);
  const today = clinicClock(ctx.now).day;
  await checkRateLimit(ctx, 'persons', { account: actorId });
  return inTransaction(ctx.write, async (trx) => {
    const before = await lockPersonOf(trx, id, actorId);
    if (before.issuer !== DESK_ISSUER || hasAccountEnded(before, today)) throw new ClinicError('not_found');
    const corrected = await storeCorrections(trx, before, { changes: { name }, correctedBy: actorId });
    if (corrected.length > 0) {
      await updatePersonRow(trx, id, { name });
      await storeBookedNames(trx, id);
      const details = { fields: corrected.join(', ') };
      await insertAudit(trx, { action: 'patient.corrected', actorId, personId: id, details });
    }
    return present({ ...before, name, hasAccount: false }, today);
  });
}

/**
 * Ends that the caller books for somebody. Who has been a patient, has an own account or is of age remains one without this
 * account; nothing else is left of anybody else.
 * @throws ClinicError `not_found`; `person_booked` while the caller has coming appointments for them; `too_many_requests`
 */
export async function removePerson(ctx: Context, { id }: { id: string }): Promise<void> {
  const { id: actorId } = authorize(ctx, 'person.manage', null);
  const from = clinicClock(ctx.now);
  await checkRateLimit(ctx, 'persons', { account: actorId });
  await inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, actorId);
    const person = await lockPersonOf(trx, id, actorId);
    const isLasting =
      person.issuer !== DESK_ISSUER || hasAccountEnded(person, from.day) || (await hasBookingHistory(trx, id));
    const { upcoming } = await countUpcomingBookings(trx, { personId: id, from, now: ctx.now });
    if (upcoming > 0 && person.issuer === DESK_ISSUER) throw new ClinicError('person_booked');
    if (isLasting) await detach(trx, id);
    else await closeAccount(trx, person, ctx.now);
    await insertAudit(trx, { action: 'person.detached', actorId, personId: id });
  });
}

/** Ends that an account books for a person, whose row is locked, and that it reads their appointments. */
export async function detach(trx: Trx, personId: string): Promise<void> {
  await storeAccount(trx, personId, { accountId: null, accountUntil: null });
  await detachBookings(trx, personId);
}

/**
 * Lets the account that booked for the caller book for them again, or ends that.
 * @throws ClinicError `not_found`; `invalid_input` on `isLetIn` if that account books for as many as it can
 */
export async function letAccountIn(ctx: Context, { isLetIn }: { isLetIn: boolean }): Promise<void> {
  const { id } = authorize(ctx, 'person.manage', null);
  const today = clinicClock(ctx.now).day;
  await checkRateLimit(ctx, 'persons', { account: id });
  await inTransaction(ctx.write, async (trx) => {
    const account = await findAccountOf(trx, id);
    if (account) await lockPerson(trx, account.id);
    const person = await lockPerson(trx, id);
    if (!account || person?.accountId !== account.id) throw new ClinicError('not_found');
    if (isLetIn !== hasAccountEnded(person, today)) return;
    if (isLetIn) assertMayAdd((await listPersonsOf(trx, account.id)).length, 'isLetIn');
    await storeAccount(trx, id, { accountUntil: isLetIn ? null : today });
    if (!isLetIn) await detachBookings(trx, id);
    await insertAudit(trx, { action: isLetIn ? 'account.let_in' : 'person.detached', actorId: id, personId: id });
  });
}

async function lockPersonOf(trx: Trx, id: string, accountId: string): Promise<LockedPerson> {
  const person = await lockPerson(trx, id);
  if (person?.accountId !== accountId || person.deletedAt) throw new ClinicError('not_found');
  return person;
}

function present({ id, name, accountUntil, hasAccount, ...own }: PersonOfAccountRow, today: Day): PersonOfAccount {
  const { birthDate, insurance } = hasAccount ? { birthDate: null, insurance: null } : own;
  return { _id: id, name, birthDate, insurance, hasEnded: hasAccountEnded({ accountUntil }, today), hasAccount };
}
