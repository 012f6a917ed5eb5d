import type { Role } from '#contract/people/people';
import type { Context } from '#server/platform/context';
import { getPerson } from './get-person.ts';

/** A person's role; errors and audit as in `getPerson`. */
export async function getRole(ctx: Context, wanted: { email: string }): Promise<Role> {
  return (await getPerson(ctx, wanted)).role;
}
