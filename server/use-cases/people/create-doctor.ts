import type { AddDoctorBody, User } from '#contract/people';
import { ClinicError, invalidInput } from '#domain/errors';
import { insertAudit } from '#server/store/audit';
import { assignImage } from '#server/store/images';
import { findPersonById, insertDoctor, insertPerson } from '#server/store/people';
import { inTransaction, violatedConstraint } from '#server/store/database/transaction';
import { findSpecialtyByName } from '#server/store/treatments';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { requireOwnImage } from '#server/lib/own-image';
import { toUser } from '#server/lib/presenters';
import { replaceUnproven } from './replace-unproven.ts';

/**
 * Creates a verified doctor, who chooses a password by a mailed link. The identity is created first, outside of the
 * transaction; a repeated request after a failure in between reuses it. An account with the same, unproven address is
 * replaced.
 * @throws ClinicError `not_allowed`, `account_exists`, `unproven_account_booked`, `invalid_input` naming the field.
 */
export async function createDoctor(ctx: Context, wanted: AddDoctorBody): Promise<User> {
  const actor = authorize(ctx, 'doctor.add', null);
  const { name, email } = wanted;
  const admin = await findPersonById(ctx.db, actor.id);
  if (!admin) throw new ClinicError('not_signed_in');
  const image = await requireOwnImage(ctx, wanted.image, admin);
  const specialty = await findSpecialtyByName(ctx.db, wanted.specialty);
  if (!specialty) throw invalidInput('specialty', 'validation.specialtyUnknown');
  await replaceUnproven(ctx, { email, actorId: actor.id });
  const identity = await ctx.ports.identity.invite({ email, name });
  try {
    const id = await inTransaction(ctx.db, async (trx) => {
      const { language } = admin;
      const account = { ...identity, email, name, role: 'doctor', imageUrl: image, language } as const;
      const personId = await insertPerson(trx, account);
      await insertDoctor(trx, {
        id: personId,
        specialtyId: specialty.id,
        registrationNumber: null,
        verifiedAt: ctx.now,
      });
      await assignImage(trx, image, identity);
      await insertAudit(trx, { action: 'doctor.added', actorId: actor.id, personId });
      const job = { id: personId, purpose: 'invitation', ...identity, language } as const;
      await ctx.ports.jobs.enqueue(trx, 'one-time-link', job, { id: personId });
      return personId;
    });
    const doctor = await findPersonById(ctx.db, id);
    if (!doctor) throw new ClinicError('not_found');
    return toUser(doctor, ctx.settings);
  } catch (error) {
    const isTwin = ['person_email', 'person_identity'].includes(violatedConstraint(error) ?? '');
    throw isTwin ? new ClinicError('account_exists') : error;
  }
}
