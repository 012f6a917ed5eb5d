import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

/** The first day without a doctor who leaves; null for one who stays. */
export async function findLeavingDay(handle: Db, doctorId: string): Promise<Day | null> {
  const row = await handle
    .selectFrom('absence')
    .select('firstDay')
    .where('doctorId', '=', doctorId)
    .where('kind', '=', 'leaving')
    .where('lastDay', 'is', null)
    .orderBy('firstDay')
    .executeTakeFirst();
  return row?.firstDay ?? null;
}
