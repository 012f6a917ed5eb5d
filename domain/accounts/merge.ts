import { ClinicError, invalidInput } from '#domain/shared/errors';
import type { Role } from '#domain/shared/permission';

/** A record that is to be merged; `isEmailProven`: the owner of its address has not denied it either. */
export type MergeParty = { id: string; role: Role; hasAccount: boolean; isEmailProven: boolean; isGone: boolean };

/**
 * Which of two records survives with both histories: the one with an account, of two without the chosen one (`into`).
 * @throws ClinicError `not_found` unless both are patients, `invalid_input` for one record twice, `two_accounts`, because
 * each log-in would get the other's history, `address_not_proven`: anybody can sign up with a patient's name and number.
 */
export function decideMerge<Party extends MergeParty>(from: Party, into: Party): { merged: Party; survivor: Party } {
  if (from.id === into.id) throw invalidInput('into', 'validation.sameRecord');
  if ([from, into].some(({ role, isGone }) => isGone || role !== 'patient')) throw new ClinicError('not_found');
  if (from.hasAccount && into.hasAccount) throw new ClinicError('two_accounts');
  if ([from, into].some(({ hasAccount, isEmailProven }) => hasAccount && !isEmailProven)) {
    throw new ClinicError('address_not_proven');
  }
  return from.hasAccount ? { merged: into, survivor: from } : { merged: from, survivor: into };
}
