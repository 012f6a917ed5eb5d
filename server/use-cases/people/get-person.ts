import type { Role, User } from '#contract/people';
import { ClinicError } from '#domain/errors';
import { insertAudit } from '#server/store/audit';
import { findPersonByEmail, findPersonByIdentity, type PersonRow } from '#server/store/people';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { toUser, wireRole } from '#server/lib/presenters';

/**
 * A person's profile; reading another's is audited.
 * @throws ClinicError `not_allowed` for another's e-mail (except for the admin), `not_found`.
 */
export async function getPerson(ctx: Context, { email }: { email: string }): Promise<User> {
  return toUser(await getReadable(ctx, email), ctx.settings);
}

/** A person's role; errors and audit as in `getPerson`. */
export async function getRole(ctx: Context, { email }: { email: string }): Promise<Role> {
  return wireRole((await getReadable(ctx, email)).role);
}

async function getReadable(ctx: Context, email: string): Promise<PersonRow> {
  const actor = authorize(ctx, 'profile.read', { email });
  const person = await findPersonByEmail(ctx.db, email);
  if (!person) throw new ClinicError('not_found');
  if (person.id !== actor.id) {
    const details = { list: 'profile' };
    await insertAudit(ctx.db, { action: 'patients.seen', actorId: actor.id, personId: person.id, details });
  }
  return person;
}

/** The visitor of a rendered page: a signed-in person, an identity without a finished sign-up, or neither. */
export type Visitor = { user: User | null; unfinished: { email: string; name: string } | null };

/** Identifies the visitor of a page by the identity's cookie, which authorizes no API request. */
export async function readVisitor(ctx: Context): Promise<Visitor> {
  const { identity } = ctx;
  if (!identity) return { user: null, unfinished: null };
  const person = await findPersonByIdentity(ctx.db, identity);
  return person
    ? { user: toUser(person, ctx.settings), unfinished: null }
    : { user: null, unfinished: { email: identity.email, name: identity.name } };
}
