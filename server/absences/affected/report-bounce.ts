import type { AffectedAppointment } from '#contract/absences/absences';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { insertAudit } from '#server/platform/audit';
import { markEmailBounced } from './bounced-emails-rows.ts';
import { readClock } from '#server/platform/database/clock';
import type { Database } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import { findListedAffected } from './list-affected-rows.ts';
import { findPersonByEmail } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { readAffected } from './decide-affected.ts';

/**
 * Puts the patient of an affected appointment on the call list, because the email about it came back to the clinic.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function reportBounce(ctx: Context, { id }: { id: string }): Promise<AffectedAppointment> {
  const row = await findListedAffected(ctx.read, id);
  const actor = authorize(ctx, 'call.manage', { email: row?.affected.doctorEmail ?? ctx.actor?.email ?? '' });
  if (!row || row.isLocked) throw new ClinicError('not_found');
  await noteBounce(ctx.write, { personId: row.patientId, actorId: actor.id });
  return readAffected(ctx, id);
}

/** The same for all affected appointments of the person who has an address. Returns how many; null if nobody has it. */
export async function reportBouncedAddress(db: Database, email: string): Promise<number | null> {
  const person = await findPersonByEmail(db, email);
  return person && noteBounce(db, { personId: person.id, actorId: null });
}

async function noteBounce(db: Database, wanted: { personId: string; actorId: string | null }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const now = await readClock(trx);
    const count = await markEmailBounced(trx, { personId: wanted.personId, now, today: clinicClock(now).day });
    await insertAudit(trx, { action: 'patient.to_call', ...wanted, details: { count } });
    return count;
  });
}
