import type { User } from '#contract/people/people';
import { ClinicError } from '#domain/shared/errors';
import { findPersonById, lockPerson, markDoctorVerified } from './people-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { toUser } from './present-person.ts';

/**
 * Verifies a doctor, who is notified by email. Does nothing for a verified doctor.
 * @throws ClinicError `not_allowed`, `not_found`, `specialty_mismatch` when the admin saw another specialty,
 * `address_not_proven` while anybody may have signed up with this address.
 */
export async function verifyDoctor(ctx: Context, { id, specialty }: { id: string; specialty: string }): Promise<User> {
  const actor = authorize(ctx, 'doctor.verify', null);
  return inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, id);
    const doctor = await findPersonById(trx, id);
    if (doctor?.role !== 'doctor') throw new ClinicError('not_found');
    if (doctor.specialty !== specialty) throw new ClinicError('specialty_mismatch');
    if (!doctor.verifiedAt && !doctor.emailProvenAt) throw new ClinicError('address_not_proven');
    if (!(await markDoctorVerified(trx, id, ctx.now))) return toUser(doctor, ctx.settings);
    await insertAudit(trx, { action: 'doctor.verified', actorId: actor.id, personId: id });
    await ctx.ports.jobs.enqueue(trx, 'doctor-verified', { personId: id }, { id });
    return toUser({ ...doctor, verifiedAt: ctx.now }, ctx.settings);
  });
}
