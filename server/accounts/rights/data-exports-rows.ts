import { sql } from 'kysely';
import { EXPORT_HOURS } from '#domain/accounts/rights';
import type { Db } from '#server/platform/database/open-database';

/** Replaces the copies that somebody requested of a person's data by a new one. Returns its id; null while one is collected. */
export async function insertDataExport(
  handle: Db,
  { personId, requestedBy }: { personId: string; requestedBy: string },
): Promise<string | null> {
  await handle
    .deleteFrom('dataExport')
    .where('personId', '=', personId)
    .where((where) =>
      where.or([
        where('expiresAt', '<=', sql<Date>`now()`),
        where.and([where('requestedBy', '=', requestedBy), where('readyAt', 'is not', null)]),
      ]),
    )
    .execute();
  const row = await handle
    .insertInto('dataExport')
    .values({ personId, requestedBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The copy that is collected of a person's data, or that somebody requested last. */
export async function findDataExport(handle: Db, { personId, requestedBy }: { personId: string; requestedBy: string }) {
  return handle
    .selectFrom('dataExport')
    .select(['id', 'startedAt', 'readyAt', 'expiresAt', 'openedAt'])
    .where('personId', '=', personId)
    .where((where) => where.or([where('requestedBy', '=', requestedBy), where('readyAt', 'is', null)]))
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Marks that a copy is being collected, again after a failure; null once it is ready or was deleted. */
export async function startDataExport(handle: Db, id: string) {
  const started = handle
    .updateTable('dataExport')
    .set({ startedAt: sql<Date>`now()` })
    .where('id', '=', id);
  return started.where('readyAt', 'is', null).returning(['personId', 'requestedBy']).executeTakeFirst();
}

/** Stores a sealed copy and returns until when it can be opened; null if it was deleted meanwhile, with the account. */
export async function finishDataExport(handle: Db, id: string, sealedData: string): Promise<Date | null> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${EXPORT_HOURS}::int)`;
  const finished = handle.updateTable('dataExport').set({ sealedData, readyAt: sql<Date>`now()`, expiresAt });
  const row = await finished
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .returning('expiresAt')
    .executeTakeFirst();
  return row?.expiresAt ?? null;
}

/** Takes a sealed copy out of the database, for the person who requested it; null if it has ended or was taken. */
export async function takeDataExport(handle: Db, wanted: { id: string; requestedBy: string; now: Date }) {
  const { rows } = await sql<{ personId: string; sealedData: string }>`
    with found as (select id, person_id, sealed_data from data_export where id = ${wanted.id}::uuid
      and requested_by = ${wanted.requestedBy}::uuid and expires_at > ${wanted.now}::timestamptz
      and sealed_data is not null for update)
    update data_export set sealed_data = null, opened_at = ${wanted.now}::timestamptz from found
    where data_export.id = found.id returning found.person_id, found.sealed_data`.execute(handle);
  return rows[0] ?? null;
}

/** Deletes all copies of a person's data. */
export async function deleteDataExports(handle: Db, personId: string): Promise<void> {
  await handle.deleteFrom('dataExport').where('personId', '=', personId).execute();
}
