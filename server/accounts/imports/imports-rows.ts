import { sql } from 'kysely';
import type { ImportKind, Named } from '#domain/accounts/imports';
import type { Language } from '#domain/shared/language';
import { countToConfirm } from '#server/bookings/index';
import { countToProve } from '#server/people/index';
import type { Db } from '#server/platform/database/open-database';

/** Verified doctors by name and address, and treatments by their names, that of the language first, for the texts of a file. */
export async function listNamed(handle: Db, language: Language): Promise<{ doctors: Named[]; treatments: Named[] }> {
  const { rows } = await sql<{ doctors: Named[]; treatments: Named[] }>`
    select (select coalesce(json_agg(json_build_object('id', person.id, 'names', json_build_array(person.name, person.email)) order by name), '[]')
        from doctor join person on person.id = doctor.id where verified_at is not null and deleted_at is null) as doctors,
      (select coalesce(json_agg(json_build_object('id', id, 'names', json_build_array(
          case when ${language} = 'de' then coalesce(name_de, name) else name end, name, coalesce(name_de, name))) order by position), '[]')
        from treatment where archived_at is null) as treatments`.execute(handle);
  return rows[0] ?? { doctors: [], treatments: [] };
}

type ImportRow = {
  _id: string;
  kind: ImportKind;
  createdBy: string | null;
  createdAt: string;
  created: number;
  mailable: number;
  mailedAt: string | null;
  undoneAt: string | null;
};

/** The last 50 imports, the latest first; only that of `id`, if it is given. */
export async function listImportRows(handle: Db, id: string | null): Promise<ImportRow[]> {
  const { rows } = await sql<Omit<ImportRow, '_id'> & { id: string }>`
    select record_import.id, kind, person.name as "createdBy", ${instant('created_at')} as "createdAt", created,
      case when mailed_at is null and undone_at is null then
        case kind when 'patients' then ${countToProve} else ${countToConfirm} end else 0 end as mailable,
      ${instant('mailed_at')} as "mailedAt", ${instant('undone_at')} as "undoneAt"
    from record_import left join person on person.id = created_by
    where ${id}::uuid is null or record_import.id = ${id}::uuid
    order by record_import.created_at desc, record_import.id limit 50`.execute(handle);
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }));
}

/** As JSON has it. */
const instant = (column: string) =>
  sql`to_char(record_import.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Stores an import that this transaction carries out. */
export async function insertImport(
  handle: Db,
  row: { id: string; kind: ImportKind; createdBy: string | null; created: number },
): Promise<void> {
  await handle.insertInto('recordImport').values(row).execute();
}

/** Locks an import that was not undone until the transaction ends; null without one. */
export async function lockImport(handle: Db, id: string) {
  const row = await handle
    .selectFrom('recordImport')
    .select(['kind', 'created', 'mailedAt'])
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores that an import was undone, or that its emails were sent. */
export async function storeImport(
  handle: Db,
  id: string,
  change: { undoneAt: Date } | { mailedAt: Date },
): Promise<void> {
  await handle.updateTable('recordImport').set(change).where('id', '=', id).execute();
}
