import type { User } from '#contract/people/people';
import type { AddReceptionBody } from '#contract/accounts/reception';
import { ClinicError } from '#domain/shared/errors';
import { findPersonById, toUser } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inviteStaff } from './invite-staff.ts';

/**
 * Adds somebody to the reception, who chooses a password by a mailed link.
 * @throws ClinicError `not_allowed`, `account_exists`, `unproven_account_booked`.
 */
export async function createReception(ctx: Context, { name, email }: AddReceptionBody): Promise<User> {
  const { id: actorId } = authorize(ctx, 'reception.add', null);
  const admin = await findPersonById(ctx.read, actorId);
  if (!admin) throw new ClinicError('not_signed_in');
  const language = admin.language ?? ctx.settings.clinicLanguage;
  const { id } = await inviteStaff(ctx, { name, email, role: 'reception', language, actorId, canMail: true });
  const added = await findPersonById(ctx.read, id);
  if (!added) throw new ClinicError('not_found');
  return toUser(added, ctx.settings);
}
