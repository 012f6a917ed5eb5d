import { ClinicError } from '#domain/shared/errors';
import { decideMerge } from '#domain/accounts/merge';
import { clinicClock } from '#domain/shared/time';
import { insertAudit } from '#server/platform/audit';
import { inTransaction, violatedConstraint, type Trx } from '#server/platform/database/transaction';
import { countHistory, listMergeConflicts, lockPeople } from './merge-people-rows.ts';
import type { Context } from '#server/platform/context';
import { lockMergedBookings, giveBookings } from '#server/bookings/index';
import { givePayments } from '#server/payments/index';
import { renewDeskLink } from '#server/accounts/desk-emails/desk-link';
import { closeAccount } from '#server/accounts/delete/close-account';
import {
  completeSurvivor,
  giveDecisions,
  leadToSurvivor,
  lockDeskPatient,
  storeBookedNames,
  type LockedPerson,
} from '#server/people/index';

type MergeRequest = { from: string; into: string; actorId: string };

/**
 * Merges two records in one transaction: bookings and payments of one belong to the other, which survives (`decideMerge`).
 * A repeated request changes nothing.
 * @returns the id of the survivor, and how many appointments it got.
 * @throws ClinicError, see `decideMerge`; `merge_conflict` for appointments that one person cannot have both of.
 */
export async function mergeRecords(ctx: Context, { from, into, actorId }: MergeRequest) {
  const today = clinicClock(ctx.now).day;
  try {
    return await inTransaction(ctx.write, async (trx) => {
      const people = await lockPeople(trx, [from, into]);
      const [first, other] = [from, into].map((id) => people.find((person) => person.id === id));
      if (!first || !other) throw new ClinicError('not_found');
      if (first.mergedInto === other.id) return { id: other.id, appointments: 0 };
      const { merged, survivor } = decideMerge(first, other);
      const pair = { merged: merged.id, survivor: survivor.id };
      await lockMergedBookings(trx, pair, today);
      if ((await listMergeConflicts(trx, pair, today)).length > 0) throw new ClinicError('merge_conflict');
      const { upcoming, past, payments } = await countHistory(trx, merged.id, today);
      await giveBookings(trx, pair, today);
      await givePayments(trx, pair);
      await closeMerged(trx, { merged, survivor }, ctx.now);
      const patient = survivor.birthDate === null && (await lockDeskPatient(trx, 'id', survivor.id));
      // The date of birth that its link asks for came with the other record; an import mails nobody before the admin says so.
      if (patient && patient.deskEmail && patient.birthDate && !patient.isSilent)
        await renewDeskLink(ctx, trx, patient);
      await insertAudit(trx, {
        action: 'patients.merged',
        actorId,
        personId: survivor.id,
        details: { merged: merged.id, appointments: upcoming + past, payments },
      });
      return { id: survivor.id, appointments: upcoming + past };
    });
  } catch (error) {
    // An appointment was moved meanwhile to where it conflicts.
    const constraint = violatedConstraint(error);
    if (constraint === 'booking_same_day' || constraint === 'booking_overlap') throw new ClinicError('merge_conflict');
    throw error;
  }
}

/**
 * Closes a merged record like a deleted one; its id leads to the survivor, which gets the date of birth and phone number
 * that it lacks, the names of its appointments, and so a new version, by which concurrent bookings decide again.
 */
async function closeMerged(
  trx: Trx,
  { merged, survivor }: { merged: LockedPerson; survivor: LockedPerson },
  now: Date,
): Promise<void> {
  const pair = { merged: merged.id, survivor: survivor.id };
  await completeSurvivor(trx, pair, clinicClock(now).day);
  await giveDecisions(trx, pair);
  await storeBookedNames(trx, survivor.id);
  await closeAccount(trx, merged, now);
  await leadToSurvivor(trx, pair);
}
