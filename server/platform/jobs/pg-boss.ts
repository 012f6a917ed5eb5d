import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, fromPglite, PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Jobs, JobName, JobQueue } from '#server/platform/ports/job-queue';
import type { Database, Db, OpenDatabase } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import { insertOutboxJobs, isDueOutboxJob, takeOutboxJobs } from './job-outbox.ts';
import { retriesOf } from './job-retries.ts';

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

type Log = { warn(facts: object, message: string): void; error(facts: object, message: string): void };

export type RunningJobQueue = JobQueue<Db> & {
  /** Starts processing jobs; those that were enqueued before wait until then. */
  begin(): Promise<void>;
  /** Runs all due jobs that no worker has taken; throws the first failure after all were attempted. */
  drain(): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
};

/** How often a worker asks for jobs by itself, in seconds. One statement for all queues wakes the workers of due jobs. */
const POLL_SECONDS = 600;
/**
 * How long to wait before that statement is repeated, in milliseconds: at least, however much is requested, and in addition at
 * rest, where it finds only what other servers and loops have enqueued.
 */
const PAUSE_MS = { busy: 2000, atRest: 8000 };
/** How many jobs are taken over from the outbox at once. */
const BATCH_SIZE = 200;

/**
 * The job queue in the clinic's database (schema `pgboss`, which the library creates and maintains). A job enqueued with
 * a transaction's handle exists only if that transaction commits.
 */
export async function startJobQueue(database: OpenDatabase, handlers: JobHandlers, log: Log): Promise<RunningJobQueue> {
  const mayReindex = await ownsSchema(database.read);
  const boss = openBoss(database, (error) => log.error({ err: error }, 'job queue'), { mayReindex });
  await boss.start();
  const names = Object.keys(handlers) as JobName[];
  async function attempt(name: JobName, { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>): Promise<void> {
    try {
      await (handlers[name] as (payload: unknown) => Promise<void>)(data);
    } catch (error) {
      if (retryCount < retryLimit) log.warn({ err: error, job: id, name }, 'job failed, it is tried again');
      else log.error({ err: error, job: id, name }, 'job failed for the last time, it is given up');
      throw error;
    }
  }

  await makeQueues(boss, names);

  const workers = new Map<string, string>();
  const wake = (name: string) => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };

  async function work(name: JobName): Promise<void> {
    const options = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const;
    const worker = await boss.work(name, options, async (jobs) => {
      // The next job of this queue is looked for at once.
      wake(name);
      for (const job of jobs) await attempt(name, job);
    });
    workers.set(name, worker);
  }

  /** Wakes the workers whose jobs are due. Returns for how long nothing is expected then, in milliseconds: 0 if there are any. */
  async function look(): Promise<number> {
    const { queues, nextMs } = await forward();
    for (const name of queues) wake(name);
    return queues.size > 0 ? 0 : nextMs;
  }

  /**
   * Moves due jobs from the outbox into the queue; a job exists in one of the two at any time. Returns the queues with
   * due jobs, and in how many milliseconds the outbox has the next one.
   */
  async function forward(): Promise<{ queues: Set<string>; nextMs: number }> {
    for (let moved = BATCH_SIZE; ;) {
      const { isOutboxDue, ...found } = await findDueJobs(database.read);
      if (!isOutboxDue || moved < BATCH_SIZE) return found;
      moved = await inTransaction(database.write, async (trx) => {
        const jobs = await takeOutboxJobs(trx, { names, limit: BATCH_SIZE });
        for (const [name, some] of Map.groupBy(jobs, (job) => job.name)) {
          const inserts = some.map(({ id, payload }) => ({ id, data: payload }));
          await boss.insert(name, inserts, { db: fromKysely(trx.withoutPlugins()) });
        }
        return jobs.length;
      });
    }
  }

  let looking: ReturnType<typeof repeat> | null = null;

  return {
    enqueue: (handle, name, payload, { id = randomUUID(), notBefore = null } = {}) =>
      insertOutboxJobs(handle, [{ name, id, payload }], notBefore),
    enqueueAll: (handle, name, jobs, { notBefore = null } = {}) =>
      insertOutboxJobs(
        handle,
        jobs.map(({ id = randomUUID(), payload }) => ({ name, id, payload })),
        notBefore,
      ),
    lookSoon: () => looking?.soon(),
    begin: async () => {
      for (const name of names) await work(name);
      looking = repeat(look, (error) => log.warn({ err: error }, 'due jobs could not be looked for'));
    },
    drain: async () => {
      const failures: unknown[] = [];
      const drainOne = async (name: JobName) => {
        const jobs = await boss.fetch<unknown>(name, { includeMetadata: true });
        for (const job of jobs) {
          try {
            await attempt(name, job);
            await boss.complete(name, job.id);
          } catch (error) {
            failures.push(error);
            await boss.fail(name, job.id);
          }
        }
        return jobs.length;
      };
      // A job may enqueue another one, so this repeats until a round finds none.
      for (let found = 1; found > 0;) {
        found = 0;
        const { queues } = await forward();
        for (const name of names.filter((candidate) => queues.has(candidate))) found += await drainOne(name);
      }
      if (failures.length > 0) throw failures[0];
    },
    stop: async () => {
      await looking?.stop();
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/**
 * The queues with due jobs that no worker has taken, by the library's index `job_i11`, whether the outbox has some, and in how
 * many milliseconds its next one is due.
 */
async function findDueJobs(db: Db): Promise<{ isOutboxDue: boolean; queues: Set<string>; nextMs: number }> {
  const { rows } = await sql<{ name: string | null; nextMs: number | null }>`
    select distinct name, null::float as "nextMs" from pgboss.job
      where state < 'active' and not blocked and start_after <= now()
    union all (select null, null from job_outbox where ${isDueOutboxJob} limit 1)
    union all select null, extract(epoch from min(not_before) - now()) * 1000 from job_outbox where not_before > now()
      having count(*) > 0`.execute(db);
  const next = rows.find(({ nextMs }) => nextMs !== null)?.nextMs ?? Infinity;
  const due = rows.filter(({ nextMs }) => nextMs === null).map(({ name }) => name);
  return {
    isOutboxDue: due.includes(null),
    queues: new Set(due.filter((name) => name !== null)),
    nextMs: next,
  };
}

/**
 * Repeats `look`, which returns in how many milliseconds the next job is due, then, and at the latest after a rest; at once
 * after `soon`. `stop` waits for the present run.
 */
function repeat(look: () => Promise<number>, onError: (error: unknown) => void) {
  const stopped = new AbortController();
  let rest = new AbortController();
  const wait = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const run = async () => {
    while (!stopped.signal.aborted) {
      rest = new AbortController();
      const nextMs = (await look().catch(onError)) ?? Infinity;
      await wait(PAUSE_MS.busy, stopped.signal);
      const restMs = Math.min(PAUSE_MS.atRest, nextMs - PAUSE_MS.busy);
      if (restMs > 0) await wait(restMs, AbortSignal.any([stopped.signal, rest.signal]));
    }
  };
  const running = run();
  return {
    soon: () => rest.abort(),
    stop: () => {
      stopped.abort();
      return running;
    },
  };
}

/** Creates missing queues, and updates those with other options. */
export async function makeQueues(boss: PgBoss, names: string[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of names) {
    const options = retriesOf(name);
    const queue = existing.get(name);
    if (queue && Object.entries(options).every(([key, value]) => queue[key as keyof typeof options] === value))
      continue;
    await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options));
    // The library looks up a queue at its first use. In a transaction of the embedded database, which has one
    // connection, that would deadlock.
    await boss.findJobs(name, { id: randomUUID() });
  }
}

/** Creates the queue's schema or migrates it to the library's version, as the role that owns it. */
export async function migrateJobQueue(database: OpenDatabase, log: Pick<Log, 'error'>): Promise<void> {
  const boss = openBoss(database, (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Whether the role of this connection owns the queue's tables, or will create them. */
async function ownsSchema(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(nspowner, 'usage') as owns from pg_namespace where nspname = 'pgboss'`.execute(db);
  return rows[0]?.owns ?? true;
}

/** The library on our database, whose errors go to `onError`. Only the owner of its tables may rebuild their indexes. */
export function openBoss(
  { engine }: OpenDatabase,
  onError: (error: Error) => void,
  { mayReindex = true }: { mayReindex?: boolean } = {},
): PgBoss {
  // Jobs that wait for other jobs (flows) are not used; the library would look for them every five seconds.
  const quiet = { schedule: false, superviseIntervalSeconds: 60, flowIntervalSeconds: 3600, reindex: mayReindex };
  // The library passes other options to the driver.
  const own =
    'pglite' in engine
      ? ({ db: fromPglite(engine.pglite), backend: 'pglite' } as const)
      : { ...engine.jobs, max: 3, keepAlive: true };
  const boss = new PgBoss({ ...quiet, ...own });
  // A lost idle connection is replaced at the next statement; without a listener its error event would end the process.
  boss.on('error', onError);
  return boss;
}
