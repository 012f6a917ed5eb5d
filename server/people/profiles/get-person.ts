import type { User } from '#contract/people/people';
import { ClinicError } from '#domain/shared/errors';
import { auditSeen } from '#server/platform/audit';
import { findPersonByEmail } from './people-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { toUser } from './present-person.ts';

/**
 * A person's profile; reading another's is audited.
 * @throws ClinicError `not_allowed` for another's email (see `domain/shared/permission.ts`), `not_found`.
 */
export async function getPerson(ctx: Context, { email }: { email: string }): Promise<User> {
  const person = await findPersonByEmail(ctx.read, email);
  const actor = authorize(ctx, 'profile.read', { email, role: person?.role });
  if (!person) throw new ClinicError('not_found');
  if (person.id !== actor.id) await auditSeen(ctx.write, actor, 'profile', { personId: person.id });
  return toUser(person, ctx.settings);
}
