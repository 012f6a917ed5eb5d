import { addressOf } from '#testing/database';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { OpenDatabase } from '#server/store/open-database';
import type { Tables } from '#server/store/tables';

export type Watched = {
  database: OpenDatabase;
  /** Every statement since the last asking, one of each kind. */
  take: () => { sql: string; parameters: readonly unknown[] }[];
  /** The tables that a statement reads from end to end, by PostgreSQL's own plan. */
  scannedBy: (query: { sql: string; parameters: readonly unknown[] }) => Promise<string[]>;
  close: () => Promise<void>;
};

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The same database by a handle that writes down what is asked of it. */
export function watchQueries(given: OpenDatabase): Watched {
  const pool = new Pool({ connectionString: addressOf(given), max: 10 });
  const seen = new Map<string, readonly unknown[]>();
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.set(query.sql, query.parameters),
  });
  return {
    database: { ...given, db, visitorsDb: db },
    take: () => {
      const taken = [...seen].map(([sql, parameters]) => ({ sql, parameters }));
      seen.clear();
      return taken.filter(({ sql }) => /^\s*(?:select|insert|update|delete|with)\b/i.test(sql));
    },
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
