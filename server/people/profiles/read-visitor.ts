import type { User } from '#contract/people/people';
import type { Language } from '#domain/shared/language';
import { findPersonByIdentity } from './people-rows.ts';
import type { Context } from '#server/platform/context';
import { toUser } from './present-person.ts';

/** The visitor of a rendered page: a signed-in person, an identity without a finished sign-up, or neither. */
export type Visitor = {
  user: User | null;
  unfinished: { email: string; name: string } | null;
  /** The language that the person has chosen; null for none. */
  language: Language | null;
};

/** Identifies the visitor of a page by the identity's cookie, which authorizes no API request. */
export async function readVisitor(ctx: Context): Promise<Visitor> {
  const { identity } = ctx;
  if (!identity) return { user: null, unfinished: null, language: null };
  const person = await findPersonByIdentity(ctx.read, identity);
  return person
    ? { user: toUser(person, ctx.settings), unfinished: null, language: person.language }
    : { user: null, unfinished: { email: identity.email, name: identity.name }, language: null };
}
