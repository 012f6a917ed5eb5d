import { ClinicError } from './errors.ts';
import type { Role } from './permission.ts';

/**
 * Checks that the admin may delete this account; `admins` are all that are not deleted, including the acting one.
 * @throws ClinicError `cannot_delete_self`, `last_admin`, `not_signed_in` when the acting admin was deleted meanwhile.
 */
export function assertDeletable(
  person: { id: string; role: Role },
  { actorId, admins }: { actorId: string; admins: readonly string[] },
): void {
  if (!admins.includes(actorId)) throw new ClinicError('not_signed_in');
  if (person.role === 'admin' && admins.length < 2) throw new ClinicError('last_admin');
  if (person.id === actorId) throw new ClinicError('cannot_delete_self');
}
