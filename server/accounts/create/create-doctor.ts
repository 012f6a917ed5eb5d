import type { AddDoctorBody, User } from '#contract/people/people';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { assignImage, findPersonById, insertDoctor, requireOwnImage, toUser } from '#server/people/index';
import { findSpecialtyByName } from '#server/clinic/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inviteStaff } from './invite-staff.ts';

/**
 * Creates a verified doctor, who chooses a password by a mailed link.
 * @throws ClinicError `not_allowed`, `account_exists`, `unproven_account_booked`, `invalid_input` naming the field.
 */
export async function createDoctor(ctx: Context, wanted: AddDoctorBody): Promise<User> {
  const actor = authorize(ctx, 'doctor.add', null);
  const { name, email } = wanted;
  const admin = await findPersonById(ctx.read, actor.id);
  if (!admin) throw new ClinicError('not_signed_in');
  const image = wanted.image === null ? null : await requireOwnImage(ctx, wanted.image, admin);
  const specialty = await findSpecialtyByName(ctx.read, wanted.specialty);
  if (!specialty) throw invalidInput('specialty', 'validation.specialtyUnknown');
  const { id } = await inviteStaff(ctx, {
    email,
    name,
    role: 'doctor',
    language: admin.language ?? ctx.settings.clinicLanguage,
    actorId: actor.id,
    canMail: true,
    imageUrl: image,
    insertDetails: async (trx, { id: personId, ...identity }) => {
      await insertDoctor(trx, {
        id: personId,
        specialtyId: specialty.id,
        registrationNumber: null,
        verifiedAt: ctx.now,
      });
      if (image !== null) await assignImage(trx, image, identity);
    },
  });
  const doctor = await findPersonById(ctx.read, id);
  if (!doctor) throw new ClinicError('not_found');
  return toUser(doctor, ctx.settings);
}
