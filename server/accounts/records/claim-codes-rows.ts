import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

/** Stores the code of a record, in place of an earlier one. */
export async function storeClaimCode(
  handle: Db,
  code: { personId: string; codeHash: string; expiresAt: Date; createdBy: string },
): Promise<void> {
  await handle
    .insertInto('claimCode')
    .values(code)
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ ...code, createdAt: sql<Date>`now()` }))
    .execute();
}

/** The record of a code, also of one that has ended, and of one that was merged since. */
export async function findClaimed(handle: Db, codeHash: string) {
  const row = await handle
    .selectFrom('claimCode')
    .innerJoin('person', 'person.id', 'claimCode.personId')
    .select(['claimCode.personId', 'claimCode.expiresAt', 'person.birthDate', 'person.mergedInto', 'person.accountId'])
    .where('claimCode.codeHash', '=', codeHash)
    .executeTakeFirst();
  return row ?? null;
}

/** When the code of a record was made that still works; null without one. */
export async function findClaimCodeTime(handle: Db, personId: string, now: Date): Promise<Date | null> {
  const row = await handle
    .selectFrom('claimCode')
    .select('createdAt')
    .where('personId', '=', personId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}
