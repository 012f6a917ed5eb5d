import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

/** Whether the clinic has opened its portal; once it has, this stays so. */
export async function isPortalOpened(handle: Db): Promise<boolean> {
  const row = handle.selectFrom('portalOpening').select('openedAt').where('openedAt', 'is not', null);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Opens the portal; false if it was open. */
export async function insertOpening(handle: Db): Promise<boolean> {
  const { rows } = await sql`
    insert into portal_opening (opened_at) values (now())
    on conflict (is_only) do update set opened_at = now() where portal_opening.opened_at is null
    returning 1`.execute(handle);
  return rows.length > 0;
}

export async function storeMailCode(handle: Db, mailCode: string): Promise<void> {
  const row = { mailCode };
  await handle
    .insertInto('portalOpening')
    .values(row)
    .onConflict((one) => one.column('isOnly').doUpdateSet(row))
    .execute();
}

/** Notes that the email with this code was read; false if it is not the last one. */
export async function storeMailProof(handle: Db, code: string): Promise<boolean> {
  const stored = handle
    .updateTable('portalOpening')
    .set({ mailProvenAt: sql<Date>`now()` })
    .where('mailCode', '=', code)
    .returning('isOnly');
  return (await stored.execute()).length > 0;
}
