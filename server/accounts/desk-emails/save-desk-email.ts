import type { DeskPatient } from '#contract/accounts/desk-patients';
import { hasAccountEnded } from '#domain/accounts/persons';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { findDeskPatient } from '#server/accounts/records/desk-patients-rows';
import { presentDeskPatient } from '#server/accounts/records/present-desk-patient';
import { lockDeskPatient, noDeskEmail, storeDeskEmail } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { checkRateLimit } from '#server/platform/rate-limit';
import { renewDeskLink } from './desk-link.ts';

/**
 * Enters the email address of a patient without an account, or sends the link to it again; null removes it. Earlier links end,
 * and another address is unproven.
 * @throws ClinicError `not_allowed`; `not_found`, also for an account and for whom one books; `too_many_requests`
 */
export async function saveDeskEmail(
  ctx: Context,
  { id, email }: { id: string; email: string | null },
): Promise<DeskPatient> {
  const { id: actorId } = authorize(ctx, 'desk.patient', null);
  if (email !== null) await checkRateLimit(ctx, 'deskLink', { address: ctx.address, account: id });
  await inTransaction(ctx.write, async (trx) => {
    const patient = await lockDeskPatient(trx, 'id', id);
    const isOfAccount = patient?.accountId && !hasAccountEnded(patient, clinicClock(ctx.now).day);
    if (!patient || (isOfAccount && email !== null)) throw new ClinicError('not_found');
    if (email === patient.deskEmail && patient.deskEmailProvenAt) return;
    await storeDeskEmail(trx, id, { ...noDeskEmail, deskEmail: email });
    if (email !== null) await renewDeskLink(ctx, trx, patient);
    await insertAudit(trx, {
      action: email === null ? 'desk_email.removed' : 'desk_email.entered',
      actorId,
      personId: id,
    });
  });
  const saved = await findDeskPatient(ctx.read, id);
  if (!saved) throw new ClinicError('not_found');
  return presentDeskPatient(saved);
}
