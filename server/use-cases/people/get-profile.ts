import type { Profile } from '#contract/people';
import type { PersonRow } from '#server/store/people';
import { authorize } from '#server/lib/authorize';
import type { Context, Settings } from '#server/lib/context';
import { getSelf } from './get-self.ts';
import { toUser } from '#server/lib/presenters';

/** The caller's own profile. @throws ClinicError `not_signed_in` */
export async function getProfile(ctx: Context): Promise<Profile> {
  const { id } = authorize(ctx, 'profile.read', { email: ctx.actor?.email ?? '' });
  return toProfile(await getSelf(ctx, id), ctx.settings);
}

export function toProfile(person: PersonRow, settings: Settings): Profile {
  return { ...toUser(person, settings), language: person.language };
}
