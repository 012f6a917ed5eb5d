import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type Transaction } from 'kysely';
import type { Connection } from './connection-to.ts';
import type { Postgres } from './open-postgres.ts';
import { plugins, type Tables } from './tables.ts';
import { DATE, INT8 } from './type-ids.ts';

export type Database = Kysely<Tables>;
/** What queries run on: the database itself or an open transaction. */
export type Db = Database | Transaction<Tables>;

/** The two handles of which a caller chooses: `write` for what writes or locks, `read` for everything else. */
export type Handles = Pick<OpenDatabase, 'read' | 'write'>;

export type OpenDatabase = {
  /** For statements and transactions that write or lock. */
  write: Database;
  /** For all other statements: no connection of it can write. */
  read: Database;
  /** The same with connections of its own, so that contention among bookings does not delay visitors. */
  visitors: Database;
  kind: 'embedded' | 'postgres';
  /** The engine itself, for tests and measurements that open it again. */
  engine: { pglite: PGlite } | { connection: Connection };
  /** Runs a file of several statements in one transaction; Kysely sends one at a time. */
  runScript: (sql: string) => Promise<void>;
  /** The connections of each pool, none of the embedded database. */
  connections: () => Record<string, { totalCount: number; idleCount: number; waitingCount: number }>;
  close: () => Promise<void>;
};

/** The embedded database in a folder, or in memory, where it can begin as a copy of `dump`. */
type Embedded = { folder: string } | { folder: null; dump?: Blob };

/** Opens the database of a clinic: PostgreSQL by its URL, or the embedded one. */
export async function openDatabase(where: Postgres | Embedded): Promise<OpenDatabase> {
  if (!('url' in where)) return openEmbedded(where);
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(where);
}

async function openEmbedded(where: Embedded): Promise<OpenDatabase> {
  const [{ PreparingPglite }, { prepareFolder, SyncedFiles, syncedParams }, { btree_gist }, { pg_trgm }] =
    await Promise.all([
      import('./preparing-pglite.ts'),
      import('./synced-files.ts'),
      import('@electric-sql/pglite/contrib/btree_gist'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
    ]);
  const { folder } = where;
  if (folder !== null)
    await prepareFolder(folder, async (unfinished) => (await PreparingPglite.create(unfinished)).close());
  const pglite = new PreparingPglite({
    ...(folder === null
      ? where.dump && { loadDataDir: where.dump }
      : { fs: new SyncedFiles(folder), startParams: [...PreparingPglite.defaultStartParams, ...syncedParams] }),
    extensions: { btree_gist, pg_trgm },
    parsers: { [INT8]: Number, [DATE]: (text: string) => text },
  });
  await pglite.waitReady;
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins });
  return {
    write: db,
    read: db,
    visitors: db,
    kind: 'embedded',
    engine: { pglite },
    runScript: (script) => pglite.runScript(script),
    connections: () => ({}),
    // Kysely closes the instance only if it has run a query.
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
