import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { Member } from '#server/platform/database/clinic-tables';

/** The people besides the doctors, in their order; images as stored. */
export async function findTeam(handle: Db): Promise<{ version: number; members: Member[] }> {
  const row = await handle.selectFrom('team').select(['version', 'members']).executeTakeFirst();
  return row ?? { version: 0, members: [] };
}

/** Replaces them; false if the version is another one by now. */
export async function storeTeam(handle: Db, { version, members }: { version: number; members: Member[] }) {
  const { numAffectedRows } = await sql`
    insert into team (version, members)
    select 1, ${JSON.stringify(members)}::jsonb where ${version}::integer = 0 or exists (select from team)
    on conflict (is_only) do update set version = team.version + 1, members = excluded.members
      where team.version = ${version}::integer`.execute(handle);
  return numAffectedRows === 1n;
}
