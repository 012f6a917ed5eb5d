import { sql } from 'kysely';
import type { SettingValues } from '#domain/clinic/clinic-settings';
import type { Db } from '#server/platform/database/open-database';

export type StoredSettings = { id: number; values: SettingValues };

/** The newest version of the settings; null before the first. */
export async function findSettings(handle: Db): Promise<StoredSettings | null> {
  const newest = handle.selectFrom('clinicSettings').select(['id', 'values']).orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirst()) ?? null;
}

/** Inserts the version after `version`; false, with nothing written, if that is not the newest one. */
export async function insertSettings(
  handle: Db,
  { version, changedBy, values }: { version: number; changedBy: string; values: SettingValues },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into clinic_settings (id, changed_by, values)
    select ${version + 1}::integer, ${changedBy}::uuid, ${JSON.stringify(values)}::jsonb
    where coalesce((select max(id) from clinic_settings), 0) = ${version}::integer
    on conflict (id) do nothing`.execute(handle);
  return numAffectedRows === 1n;
}

/** Versions before `before` or all, the newest first, each with who made it and the values of the version before. */
export async function listVersions(handle: Db, { before, limit }: { before: number | null; limit: number }) {
  let query = handle
    .selectFrom('clinicSettings as version')
    .innerJoin('person', 'person.id', 'version.changedBy')
    .leftJoin('clinicSettings as earlier', (join) => join.on(sql<boolean>`earlier.id = version.id - 1`))
    .select(['version.id', 'version.changedAt', 'version.values', 'earlier.values as earlierValues'])
    .select(sql<string | null>`case when person.deleted_at is null then person.name end`.as('changedBy'));
  if (before !== null) query = query.where('version.id', '<', before);
  return query.orderBy('version.id', 'desc').limit(limit).execute();
}
