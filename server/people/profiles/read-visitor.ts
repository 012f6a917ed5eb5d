import type { User } from '#contract/people/people';
import type { SignInStep } from '#domain/people/factors';
import type { Language } from '#domain/shared/language';
import { findPersonByIdentity } from './people-rows.ts';
import type { Context } from '#server/platform/context';
import { toUser } from './present-person.ts';

/** The visitor of a rendered page: a signed-in person, an identity without a finished sign-up, or neither. */
export type Visitor = {
  user: User | null;
  unfinished: { email: string; name: string } | null;
  /** What the sign-in lacks before there is a user. */
  signInStep: SignInStep;
  /** By when the user must have a second factor, which they have not. */
  factorDueAt: string | null;
  /** The language that the person has chosen; null for none. */
  language: Language | null;
};

/** Identifies the visitor of a page by the identity's cookie, which authorizes no API request. */
export async function readVisitor(ctx: Context): Promise<Visitor> {
  const { identity, signIn } = ctx;
  const found = { user: null, unfinished: null, language: null, signInStep: signIn?.step ?? 'done', factorDueAt: null };
  if (!identity) return found;
  const person = await findPersonByIdentity(ctx.read, identity);
  if (!person) return { ...found, unfinished: { email: identity.email, name: identity.name } };
  const factorDueAt = signIn?.dueAt?.toISOString() ?? null;
  return { ...found, user: toUser(person, ctx.settings), language: person.language, factorDueAt };
}
