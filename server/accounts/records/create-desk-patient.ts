import { randomUUID } from 'node:crypto';
import type { DeskPatient, DeskPatientBody } from '#contract/accounts/desk-patients';
import { assertBirthDate } from '#domain/accounts/desk-patients';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { insertAudit } from '#server/platform/audit';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import { findDeskPatient, insertDeskPatient } from './desk-patients-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { presentDeskPatient } from './present-desk-patient.ts';

/**
 * Enters a patient without an account. A repeated request with the same id returns the first one's patient.
 * @throws ClinicError `not_allowed`, `invalid_input` for a date of birth of nobody alive, `idempotency_conflict` if the id is
 * somebody else's.
 */
export async function createDeskPatient(ctx: Context, body: DeskPatientBody): Promise<DeskPatient> {
  const actor = authorize(ctx, 'desk.patient', null);
  const { _id: id = randomUUID(), name, phone, birth_date: birthDate = null, language = null } = body;
  if (birthDate !== null) assertBirthDate(birthDate, clinicClock(ctx.now).day);
  try {
    await inTransaction(ctx.write, async (trx) => {
      await insertDeskPatient(trx, { id, name, phone, birthDate, language });
      await insertAudit(trx, { action: 'patient.added', actorId: actor.id, personId: id });
    });
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
  }
  const patient = await findDeskPatient(ctx.read, id);
  if (!patient || patient.hasAccount || patient.name !== name || patient.birthDate !== birthDate) {
    throw new ClinicError('idempotency_conflict');
  }
  return presentDeskPatient(patient);
}
