import { Kysely } from 'kysely';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { ClinicDialect } from '#server/platform/database/postgres-dialect';
import { openPool } from '#server/platform/database/postgres-pool';
import { plugins, type Tables } from '#server/platform/database/tables';

export type Watched = {
  database: OpenDatabase;
  /** The distinct statements since the last call. */
  take: () => { sql: string; parameters: readonly unknown[] }[];
  /** PostgreSQL's error codes of all failed statements so far. */
  failures: () => string[];
  /** The tables that a statement scans sequentially, by PostgreSQL's plan. */
  scannedBy: (query: { sql: string; parameters: readonly unknown[] }) => Promise<string[]>;
  close: () => Promise<void>;
};

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** Wraps a database to record its statements. */
export function watchQueries(given: OpenDatabase): Watched {
  if (!('connection' in given.engine)) throw new Error('the embedded database has no pool');
  const pool = openPool(given.engine.connection, { max: 10, connectionTimeoutMillis: 0, silenceMs: null });
  const seen = new Map<string, readonly unknown[]>();
  const failed: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new ClinicDialect(pool),
    plugins,
    log: (event) => {
      seen.set(event.query.sql, event.query.parameters);
      if (event.level === 'error') failed.push(String((event.error as { code?: unknown }).code));
    },
  });
  return {
    database: { ...given, write: db, read: db, visitors: db },
    take: () => {
      const taken = [...seen].map(([sql, parameters]) => ({ sql, parameters }));
      seen.clear();
      return taken.filter(({ sql }) => /^\s*(?:select|insert|update|delete|with)\b/i.test(sql));
    },
    failures: () => failed,
    scannedBy: async ({ sql, parameters }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, [
        ...parameters,
      ]);
      return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansIn(plan)));
    },
    close: () => db.destroy(),
  };
}

function scansIn(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}
