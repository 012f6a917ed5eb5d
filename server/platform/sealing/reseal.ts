import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import type { Sealing } from '#server/platform/ports/sealing';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';
import { readKeyId } from './sealing.ts';

/** How many rows one transaction seals anew, so that none is locked for long. */
const BATCH_SIZE = 20;

/** How many texts of a column are sealed under a key; `keyId` is null for the session secret of versions before 0.6. */
export type SealedCount = { table: string; keyId: string | null; texts: number };

/** How many texts were sealed anew, and how many are now under which key. */
export type Resealed = { changed: number; counts: SealedCount[] };

/** Counts the sealed texts of all columns by their key. */
export async function countSealed(handle: Db): Promise<SealedCount[]> {
  const counts = await Promise.all(
    sealedColumns.map(async ({ table, column }) => {
      const text = sql.ref(column);
      const { rows } = await sql<{ header: string; texts: number }>`
        select case when strpos(${text}, '.') > 0 then split_part(${text}, '.', 1) || '.' else '' end as header,
          count(*)::int as texts
        from ${sql.table(table)} where ${text} is not null group by 1 order by 1`.execute(handle);
      return rows.map(({ header, texts }) => ({ table, keyId: readKeyId(header), texts }));
    }),
  );
  return counts.flat();
}

/**
 * Seals anew, under the first key, every text that is sealed under another one. The portal can run meanwhile, and an
 * interrupted run is simply repeated. Texts that no key opens stay as they are.
 */
export async function resealTexts(db: Database, sealing: Sealing): Promise<Resealed> {
  let changed = 0;
  for (const column of sealedColumns) {
    for (let after: string | null = '(0,0)'; after !== null;) {
      const batch: Batch = await resealBatch(db, sealing, column, after);
      changed += batch.changed;
      after = batch.last;
    }
  }
  return { changed, counts: await countSealed(db) };
}

/** `last` is the place of the last row; null if there are no more. */
type Batch = { changed: number; last: string | null };

function resealBatch(db: Database, sealing: Sealing, { table, column, purpose }: SealedColumn, after: string) {
  const name = sql.table(table);
  const text = sql.ref(column);
  return inTransaction(db, async (trx): Promise<Batch> => {
    const { rows } = await sql<{ place: string; sealed: string }>`
      select ctid::text as place, ${text} as sealed from ${name}
      where ctid > ${after}::tid and not starts_with(${text}, ${sealing.currentPrefix()})
      order by ctid limit ${sql.lit(BATCH_SIZE)} for update`.execute(trx);
    let changed = 0;
    for (const { place, sealed } of rows) {
      const opened = await sealing.open(purpose, sealed);
      if (opened === null) continue;
      const anew = await sealing.seal(purpose, opened);
      await sql`update ${name} set ${text} = ${anew} where ctid = ${place}::tid`.execute(trx);
      changed += 1;
    }
    return { changed, last: rows.at(-1)?.place ?? null };
  });
}
