import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { Jobs, JobName, JobQueue } from '#server/ports/job-queue';
import type { Handle, OpenDatabase } from '#server/store/open-database';

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

type Log = { warn(facts: object, what: string): void; error(facts: object, what: string): void };

export type RunningJobQueue = JobQueue<Handle> & {
  /** From here on jobs are worked off as they come; those that came before wait until then. */
  begin(): void;
  /** Works off everything that is due, here and now; the first failure is thrown once all were tried. */
  drain(): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
};

/**
 * Tried again after 5 s, 10 s, 20 s … at most every 5 minutes, for about half a day. A job of a server that died is
 * taken up again once it has been under way for two minutes; the slowest one gives up before.
 */
export const PERSISTENCE = {
  expireInSeconds: 120,
  retryLimit: 150,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // Payloads hold one-time links: a finished job is forgotten after an hour.
  deleteAfterSeconds: 3600,
} as const;
/** What must leave other houses after a deletion is tried for a month, at most every hour. */
const STUBBORN = { ...PERSISTENCE, retryLimit: 720, retryDelayMax: 3600, retentionSeconds: 40 * 24 * 3600 } as const;
const persistenceOf = (name: JobName) => (['remove-account', 'remove-image'].includes(name) ? STUBBORN : PERSISTENCE);
const POLL_SECONDS = 1;

/**
 * The queue in the clinic's own database (schema `pgboss`, which the library makes and keeps): a job enqueued
 * with a transaction's handle exists only when that transaction commits.
 */
export async function startJobQueue(database: OpenDatabase, handlers: JobHandlers, log: Log): Promise<RunningJobQueue> {
  const boss = openBoss(database);
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const names = Object.keys(handlers) as JobName[];
  const running = new Set<Promise<void>>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();

  async function handle(name: JobName, payload: unknown): Promise<void> {
    const work = (handlers[name] as (payload: unknown) => Promise<void>)(payload);
    running.add(work);
    await work.finally(() => running.delete(work));
  }

  for (const name of names) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, persistenceOf(name));
    else await boss.createQueue(name, persistenceOf(name));
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true }, async (jobs) => {
      await begun;
      for (const { id, data, retryCount, retryLimit } of jobs) {
        await handle(name, data).catch((error: unknown) => {
          if (retryCount < retryLimit) log.warn({ err: error, job: id, name }, 'job failed, it is tried again');
          else log.error({ err: error, job: id, name }, 'job failed for the last time, it is given up');
          throw error;
        });
      }
    });
  }

  return {
    enqueue: async (handle, name, payload, { id } = {}) => {
      await boss.send(name, payload, { db: fromKysely(handle), ...(id && { id }) });
    },
    begin,
    drain: async () => {
      const failures: unknown[] = [];
      for (const name of names) {
        for (let jobs = await boss.fetch(name); jobs.length > 0; jobs = await boss.fetch(name)) {
          for (const job of jobs) {
            try {
              await handle(name, job.data);
              await boss.complete(name, job.id);
            } catch (error) {
              failures.push(error);
              await boss.fail(name, job.id);
            }
          }
        }
      }
      await Promise.all(running);
      if (failures.length > 0) throw failures[0];
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/** The library on our database. */
export function openBoss({ engine }: OpenDatabase): PgBoss {
  const quiet = { schedule: false, superviseIntervalSeconds: 60 };
  return 'pglite' in engine
    ? new PgBoss({ ...quiet, db: fromPglite(engine.pglite), backend: 'pglite' })
    : new PgBoss({ ...quiet, ...engine.connection, max: 3 });
}
