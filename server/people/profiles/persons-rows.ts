import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Insurance } from '#domain/shared/insurance';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

/** Somebody an account books for. */
export type PersonOfAccountRow = {
  id: string;
  name: string;
  birthDate: Day | null;
  insurance: Insurance | null;
  accountUntil: Day | null;
  hasAccount: boolean;
};

/** The people an account books for, by when they were added; who has an own account only while they let this one in. */
export async function listPersonsOf(handle: Db, accountId: string): Promise<PersonOfAccountRow[]> {
  return handle
    .selectFrom('person')
    .select(['id', 'name', 'birthDate', 'insurance', 'accountUntil'])
    .select(sql<boolean>`issuer <> ${DESK_ISSUER}`.as('hasAccount'))
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where((row) => row.or([row('issuer', '=', DESK_ISSUER), row('accountUntil', 'is', null)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The holder of the account that books for a person, or did until they had one; null without. */
export async function findAccountOf(handle: Db, personId: string) {
  const row = await handle
    .selectFrom('person')
    .innerJoin('person as holder', 'holder.id', 'person.accountId')
    .select(['holder.id', 'holder.name', 'holder.email', 'person.accountUntil'])
    .where('person.id', '=', personId)
    .where('holder.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores which account books for a person, and until when; none with null. */
export async function storeAccount(
  handle: Db,
  personId: string,
  account: { accountId?: string | null; accountUntil: Day | null },
): Promise<void> {
  await handle.updateTable('person').set(account).where('id', '=', personId).execute();
}

/** Ends that a closed account books for anybody. */
export async function releasePersons(handle: Db, accountId: string): Promise<void> {
  const released = handle.updateTable('person').set({ accountId: null, accountUntil: null });
  await released.where('accountId', '=', accountId).execute();
}

/** Marks the ends of accounts between two days as announced, and returns whose, each once. */
export async function storeAnnouncedEnds(handle: Db, { from, to }: { from: Day; to: Day }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update person set account_end_announced = account_until
    where account_until > ${from}::date and account_until <= ${to}::date and account_id is not null
      and deleted_at is null and account_end_announced is distinct from account_until
    returning id`.execute(handle);
  return rows.map(({ id }) => id);
}
