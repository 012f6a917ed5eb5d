import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

/** Records that an email to a person was returned. */
export async function markEmailReturned(handle: Db, personId: string, now: Date): Promise<void> {
  await handle.updateTable('person').set({ emailBouncedAt: now }).where('id', '=', personId).execute();
}

/** Stores whether a person gets the daily email about open tasks. */
export async function updateDailyMail(handle: Db, personId: string, isWanted: boolean): Promise<void> {
  await handle.updateTable('person').set({ hasDailyMail: isWanted }).where('id', '=', personId).execute();
}

/** Withdraws the verification of doctors, unless they were verified after `recordedAt`. Returns their ids. */
export async function withdrawVerification(
  handle: Db,
  doctors: { doctorId: string; recordedAt: Date }[],
): Promise<string[]> {
  const ids = [];
  for (const { doctorId, recordedAt } of doctors) {
    const row = await handle
      .updateTable('doctor')
      .set({ verifiedAt: null })
      .where('id', '=', doctorId)
      .where('verifiedAt', '<', recordedAt)
      .returning('id')
      .executeTakeFirst();
    if (row) ids.push(row.id);
  }
  return ids;
}

type Pair = { merged: string; survivor: string };

/**
 * Gives the survivor of a merge the date of birth, phone number, insurance and account that books for it, which it lacks, the restriction,
 * and the wish to delete, on which the admin decides. If it has an own account, the other one books nothing new from today.
 */
export async function completeSurvivor(handle: Db, { merged, survivor }: Pair, today: Day): Promise<void> {
  const isGiven = sql`(person.account_id is null and merged.account_id <> person.id)`;
  await sql`update person set phone = coalesce(person.phone, merged.phone),
      birth_date = coalesce(person.birth_date, merged.birth_date),
      insurance = coalesce(person.insurance, merged.insurance),
      practice_number = coalesce(person.practice_number, merged.practice_number),
      account_id = case when ${isGiven} then merged.account_id else person.account_id end,
      account_until = case when not coalesce(${isGiven}, false) then person.account_until
        when person.issuer <> ${sql.lit(DESK_ISSUER)} then ${today}::date else merged.account_until end,
      restricted_at = coalesce(person.restricted_at, merged.restricted_at),
      deletion_requested_at = coalesce(person.deletion_requested_at, merged.deletion_requested_at)
    from person merged where person.id = ${survivor}::uuid and merged.id = ${merged}::uuid`.execute(handle);
}

/** Has the id of a merged record, and those of records that were merged into it, lead to the survivor in one step. */
export async function leadToSurvivor(handle: Db, { merged, survivor }: Pair): Promise<void> {
  await handle
    .updateTable('person')
    .set({ mergedInto: survivor })
    .where((where) => where.or([where('id', '=', merged), where('mergedInto', '=', merged)]))
    .execute();
}

/** Stores or withdraws that an account, whose row is locked, is to be deleted; false if that changes nothing. */
export async function storeDeletionRequest(
  handle: Db,
  personId: string,
  request: { requestedAt: Date; dueAt: Date | null } | null,
): Promise<boolean> {
  const changed = request
    ? sql<boolean>`(deletion_requested_at is null or (deletion_due_at is null and ${request.dueAt}::timestamptz is not null))`
    : sql<boolean>`deletion_requested_at is not null`;
  const { numUpdatedRows } = await handle
    .updateTable('person')
    .set({ deletionRequestedAt: request?.requestedAt ?? null, deletionDueAt: request?.dueAt ?? null })
    .where('id', '=', personId)
    .where(changed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores or lifts the restriction of the data of a patient, whose row is locked; false if that changes nothing. */
export async function storeRestriction(handle: Db, personId: string, restrictedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('person')
    .set({ restrictedAt })
    .where('id', '=', personId)
    .where('restrictedAt', restrictedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The people whose accounts are to be deleted at `now`. */
export async function listDueDeletions(handle: Db, now: Date): Promise<string[]> {
  const due = handle.selectFrom('person').select('id').where('deletionRequestedAt', 'is not', null);
  return (await due.where('deletionDueAt', '<=', now).execute()).map(({ id }) => id);
}

/** Stores until when the law retains what is left of a deleted patient. */
export async function storeKeptUntil(handle: Db, personId: string, keptUntil: Day | null): Promise<void> {
  await handle.updateTable('person').set({ keptUntil }).where('id', '=', personId).execute();
}
