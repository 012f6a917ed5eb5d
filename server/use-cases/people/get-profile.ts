import type { Profile } from '#contract/people';
import { findDoctorTexts } from '#server/store/doctor-profiles';
import type { PersonRow } from '#server/store/people';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { toDoctorTexts } from '#server/use-cases/doctors/doctor-texts';
import { getSelf } from './get-self.ts';
import { toUser } from '#server/lib/present-person';

/** The caller's own profile. @throws ClinicError `not_signed_in` */
export async function getProfile(ctx: Context): Promise<Profile> {
  const { id } = authorize(ctx, 'profile.read', { email: ctx.actor?.email ?? '' });
  return toProfile(ctx, await getSelf(ctx, id));
}

export async function toProfile({ db, settings }: Context, person: PersonRow): Promise<Profile> {
  const texts = person.role === 'doctor' ? await findDoctorTexts(db, person.id) : null;
  const language = person.language ?? settings.clinicLanguage;
  return { ...toUser(person, settings), language, birthDate: person.birthDate, doctor: texts && toDoctorTexts(texts) };
}
