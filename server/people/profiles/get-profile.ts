import type { Profile } from '#contract/people/people';
import { findDoctorTexts } from './doctor-profiles-rows.ts';
import type { PersonRow } from './people-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { toDoctorTexts } from './doctor-texts.ts';
import { getSelf } from './get-self.ts';
import { toUser } from './present-person.ts';

/** The caller's own profile. @throws ClinicError `not_signed_in` */
export async function getProfile(ctx: Context): Promise<Profile> {
  const { id } = authorize(ctx, 'profile.read', { email: ctx.actor?.email ?? '' });
  return toProfile(ctx, await getSelf(ctx, id));
}

export async function toProfile({ read, settings }: Context, person: PersonRow): Promise<Profile> {
  const texts = person.role === 'doctor' ? await findDoctorTexts(read, person.id) : null;
  const language = person.language ?? settings.clinicLanguage;
  const { birthDate, deletionDueAt } = person;
  const dates = { birthDate, deletionDueAt: deletionDueAt?.toISOString() ?? null };
  return { ...toUser(person, settings), language, ...dates, doctor: texts && toDoctorTexts(texts) };
}
