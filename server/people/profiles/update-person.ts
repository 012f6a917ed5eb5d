import type { Profile, ProfileBody } from '#contract/people/people';
import { assertBirthDate } from '#domain/accounts/desk-patients';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { photoRuleOf } from '#domain/people/photo-required';
import { clinicClock } from '#domain/shared/time';
import { enqueueReceipt } from '#server/people/emails/rights-receipt';
import { storeCorrections } from './consents-rows.ts';
import { updateDoctorTexts } from './doctor-profiles-rows.ts';
import { isImageOf } from '#server/people/images/images-rows';
import { lockPerson, storeBookedNames, updatePersonRow } from './people-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { toTextsRow } from './doctor-texts.ts';
import { getSelf } from './get-self.ts';
import { requireOwnImage } from '#server/people/images/own-image';
import { toUser } from './present-person.ts';
import { toProfile } from './get-profile.ts';

/**
 * Updates the caller's own profile. A job removes an image that is replaced.
 * @throws ClinicError `invalid_input` for an image that the caller did not upload, or any of a patient if the clinic stores
 * none, a date of birth at which nobody alive was born, or a doctor's texts by somebody else.
 */
export async function updatePerson(ctx: Context, changes: ProfileBody): Promise<Profile> {
  const { id } = authorize(ctx, 'profile.update', { id: ctx.actor?.id ?? '' });
  const self = await getSelf(ctx, id);
  const { name, phone, language, birth_date: birthDate, insurance, doctor } = changes;
  if (doctor && self.role !== 'doctor') throw invalidInput('doctor', 'validation.invalid');
  if (birthDate) assertBirthDate(birthDate, clinicClock(ctx.now).day);
  const { role } = toUser(self, ctx.settings);
  if (changes.image !== undefined && photoRuleOf(role, ctx.settings.clinic.patientPhoto) === 'off') {
    throw invalidInput('image', 'validation.photoOff');
  }
  const image = changes.image === undefined ? undefined : await requireOwnImage(ctx, changes.image, self);
  await inTransaction(ctx.write, async (trx) => {
    const before = await lockPerson(trx, id);
    if (!before || before.deletedAt) throw new ClinicError('not_signed_in');
    await updatePersonRow(trx, id, {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(image !== undefined && { imageUrl: image }),
      ...(language !== undefined && { language }),
      ...(birthDate !== undefined && { birthDate }),
      ...(insurance !== undefined && { insurance }),
    });
    const corrected = await storeCorrections(trx, before, {
      changes: { name, phone, birthDate, insurance },
      correctedBy: id,
    });
    if (corrected.length > 0) await enqueueReceipt(ctx, trx, self, { receipt: 'correction' });
    if (name !== undefined) await storeBookedNames(trx, id);
    if (doctor) await updateDoctorTexts(trx, id, toTextsRow(doctor));
    const old = before.imageUrl;
    if (image === undefined || old === null || old === image) return;
    if (await isImageOf(trx, { ...self, url: old })) await ctx.ports.jobs.enqueue(trx, 'remove-image', { url: old });
  });
  return toProfile(ctx, await getSelf(ctx, id));
}
