import { findPersonById, readInvitationToken } from '#server/people/index';
import type { Context } from '#server/platform/context';

/** The role of an emailed invitation, and who sent it, for its page; null for an invalid token and a deleted account. */
export async function findInvitation(ctx: Context, token: string) {
  const [personId, inviterId] = readInvitationToken(ctx, token, ctx.now);
  const person = personId ? await findPersonById(ctx.read, personId) : null;
  const inviter = inviterId ? await findPersonById(ctx.read, inviterId) : null;
  return person && { role: person.role, inviter: inviter?.name ?? null };
}
