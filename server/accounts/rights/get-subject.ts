import { ClinicError } from '#domain/shared/errors';
import type { Rule } from '#domain/shared/permission';
import { findPersonById, lockPerson, type LockedPerson } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import type { Trx } from '#server/platform/database/transaction';

type RightsRule = Extract<
  Rule,
  `rights.${'exercise' | 'export' | 'request_deletion' | 'restrict'}` | 'person.preview_deletion' | 'patient.correct'
>;

/** Whose right it is: the caller, or at the desk a patient. @throws ClinicError as `authorize`, `not_found` */
export async function getSubject(ctx: Context, rule: RightsRule, id: string) {
  const person = await findPersonById(ctx.read, id);
  const actor = authorize(ctx, rule, { id, role: person?.role });
  if (!person) throw new ClinicError('not_found');
  return { actor, person, isOwn: actor.id === id };
}

/** Locks whose right it is. @throws ClinicError `not_found` if they were deleted or merged meanwhile */
export async function lockSubject(trx: Trx, id: string): Promise<LockedPerson> {
  const account = await lockPerson(trx, id);
  if (!account || account.deletedAt) throw new ClinicError('not_found');
  return account;
}
