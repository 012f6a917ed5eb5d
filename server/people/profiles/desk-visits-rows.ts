import type { Visit } from '#domain/desk/desk';
import type { Db } from '#server/platform/database/open-database';

/** When a member of staff read the list of appointments, null if never. */
export async function findVisit(handle: Db, personId: string): Promise<Visit | null> {
  const row = await handle
    .selectFrom('deskVisit')
    .select(['seenAt', 'previousAt'])
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeVisit(handle: Db, personId: string, visit: Visit): Promise<void> {
  await handle
    .insertInto('deskVisit')
    .values({ personId, ...visit })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(visit))
    .execute();
}
