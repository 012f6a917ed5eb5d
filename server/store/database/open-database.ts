import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type Transaction } from 'kysely';
import type { Connection } from './connection-to.ts';
import type { Postgres } from './open-postgres.ts';
import { plugins, type Tables } from './tables.ts';
import { DATE, INT8 } from './type-ids.ts';

export type Database = Kysely<Tables>;
/** What queries run on: the database itself or an open transaction. */
export type Db = Database | Transaction<Tables>;

export type OpenDatabase = {
  db: Database;
  /** The same database, for lists and searches that only read, whatever their statements begin with: no connection of it writes. */
  read: Database;
  /** The same database with separate connections, so that contention among bookings does not delay visitors. */
  readDb: Database;
  kind: 'embedded' | 'postgres';
  /** The engine itself, for a library that brings its own queries (the job queue). */
  engine: { pglite: PGlite } | { connection: Connection; jobs: Connection };
  /** Runs a file of several statements in one transaction; Kysely sends one at a time. */
  runScript: (sql: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The embedded database in a folder (null: in memory); a new one begins as a copy of `dump`. */
type Embedded = { folder: string | null; dump?: Blob };

/** Opens the database of a clinic: PostgreSQL by its URL, or the embedded one. */
export async function openDatabase(where: Postgres | Embedded): Promise<OpenDatabase> {
  if (!('url' in where)) return openEmbedded(where);
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(where);
}

async function openEmbedded({ folder, dump }: Embedded): Promise<OpenDatabase> {
  const [{ PreparingPglite }, { btree_gist }, { pg_trgm }] = await Promise.all([
    import('./preparing-pglite.ts'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const pglite = new PreparingPglite({
    ...(folder && { dataDir: folder }),
    ...(dump && { loadDataDir: dump }),
    extensions: { btree_gist, pg_trgm },
    parsers: { [INT8]: Number, [DATE]: (text: string) => text },
  });
  await pglite.waitReady;
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins });
  return {
    db,
    read: db,
    readDb: db,
    kind: 'embedded',
    engine: { pglite },
    runScript: (script) => pglite.runScript(script),
    // Kysely closes the instance only if it has run a query.
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
