import type { CheckedInput } from '#contract/shared/define-route';
import type { correctPatient as correctPatientRoute } from '#contract/accounts/rights';
import { assertBirthDate, DESK_ISSUER } from '#domain/accounts/desk-patients';
import { accountEnd } from '#domain/accounts/persons';
import { renewDeskLink } from '#server/accounts/desk-emails/desk-link';
import { getSubject, lockSubject } from '#server/accounts/rights/get-subject';
import { clinicClock } from '#domain/shared/time';
import {
  enqueueReceipt,
  lockDeskPatient,
  storeBookedNames,
  storeCorrections,
  updatePersonRow,
} from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';

/**
 * Corrects name, phone number, date of birth or insurance of a patient at the desk; what they were before is stored.
 * @throws ClinicError `not_allowed`, `not_found`, `invalid_input` for a date of birth of nobody alive
 */
export async function correctPatient(
  ctx: Context,
  { id }: { id: string },
  { name, phone, birth_date: birthDate, insurance }: CheckedInput<typeof correctPatientRoute>['body'],
): Promise<void> {
  const { actor, person } = await getSubject(ctx, 'patient.correct', id);
  const today = clinicClock(ctx.now).day;
  if (birthDate) assertBirthDate(birthDate, today);
  await inTransaction(ctx.write, async (trx) => {
    const before = await lockSubject(trx, id);
    const corrected = await storeCorrections(trx, before, {
      changes: { name, phone, birthDate, insurance },
      correctedBy: actor.id,
    });
    if (corrected.length === 0) return;
    const isOfAccount = before.accountId !== null && before.issuer === DESK_ISSUER;
    await updatePersonRow(trx, id, {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(birthDate !== undefined && { birthDate }),
      ...(insurance !== undefined && { insurance }),
      ...(birthDate && isOfAccount && { accountUntil: accountEnd(birthDate, { before: before.accountUntil, today }) }),
    });
    await storeBookedNames(trx, id);
    const patient = corrected.includes('birth_date') && (await lockDeskPatient(trx, 'id', id));
    // Imported, and the admin has not said yet that they are mailed.
    if (patient && patient.deskEmail && !patient.isSilent) await renewDeskLink(ctx, trx, patient);
    const details = { fields: corrected.join(', ') };
    await insertAudit(trx, { action: 'patient.corrected', actorId: actor.id, personId: id, details });
    await enqueueReceipt(ctx, trx, person, { receipt: 'correction' });
  });
}
