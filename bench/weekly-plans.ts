import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { weekStartOf, type Plan } from '#domain/slots/plans';
import { clinicClock } from '#domain/shared/time';
import { migrate } from '#server/platform/database/migrate';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { insertPlan, updatePlan } from '#server/slots/plans/plans-rows';
import { fillPlans } from '#server/slots/plans/fill-plans';
import { aPerson } from '../testing/people.ts';
import { openTestPortal } from '../testing/portal.ts';
import { startDurablePostgres } from '../testing/postgres.ts';
import type { Kind } from './clinic.ts';

const DOCTORS = 12;

/** Fifteen slots of half an hour a day, or ten of 45 minutes. */
function planOf(slotMinutes: number): Plan {
  const validFrom = clinicClock(new Date()).day;
  const hours = { start: 540, end: 990 };
  const days = [1, 2, 3, 4, 5].map((weekday) => ({ week: 1 as const, weekday, hours, breaks: [], slotMinutes }));
  return { validFrom, validUntil: null, weeks: 1, anchor: weekStartOf(validFrom), days };
}

/** Measures how long the plans of twelve doctors take for a year, and their transactions, as a Markdown table. */
export async function reportWeeklyPlans(kinds: readonly Kind[], tell: (line: string) => void): Promise<string> {
  const tables: string[] = [];
  for (const kind of kinds) {
    tell(`weekly plans, ${kind}`);
    tables.push(`### ${kind}\n\n${await measure(kind)}`);
  }
  return tables.join('\n\n');
}

async function measure(kind: Kind): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'molar-bench-plans-'));
  const postgres = kind === 'postgres' ? await startDurablePostgres() : null;
  const database = await openDatabase(postgres ? { url: postgres.url } : { folder: path.join(folder, 'files') });
  await migrate(database);
  const durations: Duration[] = [];
  const portal = await openTestPortal(timed(database, durations), { PLAN_WEEKS: '52' });
  try {
    const plans = [];
    for (let index = 0; index < DOCTORS; index += 1) {
      const doctor = await aPerson(portal, { role: 'doctor', isVerified: true });
      plans.push({ doctorId: doctor.id, ...(await insertPlan(portal.db, doctor.id, planOf(30))) });
    }
    const rows = [await line('publish a year', () => fillPlans(portal.portal), durations)];
    rows.push(await line('again, nothing to do', () => fillPlans(portal.portal), durations));
    for (const plan of plans) await updatePlan(portal.db, plan, planOf(45));
    rows.push(await line('change all to 45 minutes', () => fillPlans(portal.portal), durations));
    const { count } = await portal.db
      .selectFrom('slot')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [
      '| | s | transactions | longest ms | p95 | median | longest CPU ms | p95 | median |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      `\n${count} slots at the end, withdrawn ones included.`,
    ].join('\n');
  } finally {
    await portal.close();
    await database.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function line(label: string, work: () => Promise<void>, durations: Duration[]): Promise<string> {
  durations.length = 0;
  const start = performance.now();
  await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const figures = (['wall', 'cpu'] as const).flatMap((kind) => {
    const sorted = durations.map((duration) => duration[kind]).toSorted((a, b) => a - b);
    return [1, 0.95, 0.5].map((share) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0));
  });
  return `| ${[label, seconds, durations.length, ...figures].join(' | ')} |`;
}

/**
 * Milliseconds of a transaction, and those that this process computed in them: on the embedded database, how long it takes
 * when nothing else runs.
 */
type Duration = { wall: number; cpu: number };

/** The database, with the duration of each transaction: while its locks are held, without waiting for a connection. */
function timed(database: OpenDatabase, durations: Duration[]): OpenDatabase {
  const { write: db } = database;
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      let begun = performance.now();
      let used = process.cpuUsage();
      try {
        return await execute((trx) => {
          begun = performance.now();
          used = process.cpuUsage();
          return work(trx);
        });
      } finally {
        const { user, system } = process.cpuUsage(used);
        durations.push({ wall: performance.now() - begun, cpu: (user + system) / 1000 });
      }
    };
    return builder;
  };
  return database;
}
