import type { SignUpProfile, User } from '#contract/people/people';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { photoRuleOf } from '#domain/people/photo-required';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import { insertAudit } from '#server/platform/audit';
import {
  isImageOf,
  findPersonByIdentity,
  insertDoctor,
  insertPerson,
  requireOwnImage,
  toUser,
} from '#server/people/index';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import { listOfferedSpecialties } from '#server/clinic/index';
import type { Language } from '#domain/shared/language';
import { requireIdentity } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/**
 * Creates the profile of a proven identity: a patient or an unverified doctor, never an admin. A repeated request
 * returns the existing profile unchanged.
 * @throws ClinicError `not_allowed` for another's email, `account_exists`, `invalid_input` naming the field.
 */
export async function createPerson(ctx: Context, profile: SignUpProfile, language: Language): Promise<User> {
  const identity = requireIdentity(ctx);
  if (identity.email !== profile.email) throw new ClinicError('not_allowed');
  const known = await findPersonByIdentity(ctx.read, identity);
  if (known) return toUser(known, ctx.settings);
  const image = await findImage(ctx, profile, identity);
  try {
    await insertProfile(ctx, identity, { ...profile, image, language });
  } catch (error) {
    if (violatedConstraint(error) === 'person_email') throw new ClinicError('account_exists');
    if (violatedConstraint(error) !== 'person_identity') throw error;
  }
  const person = await findPersonByIdentity(ctx.read, identity);
  if (!person) throw new ClinicError('account_exists');
  return toUser(person, ctx.settings);
}

/** The stored form of a profile's image; null if the clinic stores none of patients, or none is given or needed. */
async function findImage(
  ctx: Context,
  { role, image }: SignUpProfile,
  identity: ProvenIdentity,
): Promise<string | null> {
  const rule = photoRuleOf(role, ctx.settings.clinic.patientPhoto);
  // Google proves the address before there is a profile. Its photo is at its own host, and never fetched.
  const isByGoogle = role === 'Patient' && identity.isEmailVerified;
  if (rule === 'off' || (image === null && (rule === 'optional' || isByGoogle))) return null;
  if (image === null) throw invalidInput('image', 'validation.imageRequired');
  const isElsewhere = URL.canParse(image) && !image.startsWith(`${ctx.settings.publicUrl}/`);
  if (isByGoogle && isElsewhere && !(await isImageOf(ctx.read, { ...identity, url: image }))) return null;
  return requireOwnImage(ctx, image, identity);
}

async function insertProfile(
  ctx: Context,
  identity: ProvenIdentity,
  profile: Omit<SignUpProfile, 'image'> & { image: string | null; language: Language },
): Promise<void> {
  await inTransaction(ctx.write, async (trx) => {
    const id = await insertPerson(trx, {
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      name: profile.name,
      role: profile.role === 'Doctor' ? 'doctor' : 'patient',
      imageUrl: profile.image,
      language: profile.language,
      emailProvenAt: identity.isEmailVerified ? ctx.now : null,
    });
    await insertAudit(trx, {
      action: 'person.signed_up',
      actorId: id,
      personId: id,
      details: { role: profile.role },
    });
    if (profile.role !== 'Doctor') return;
    const specialty = (await listOfferedSpecialties(trx)).find(({ name }) => name === profile.specialty);
    if (!specialty) throw invalidInput('specialty', 'validation.specialtyUnknown');
    await insertDoctor(trx, {
      id,
      specialtyId: specialty.id,
      registrationNumber: profile.registrationnumber ?? null,
      verifiedAt: null,
    });
  });
}
