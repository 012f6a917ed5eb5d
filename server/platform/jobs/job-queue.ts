import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobName, JobQueue, Jobs } from '#server/platform/ports/job-queue';
import type { Db, Handles } from '#server/platform/database/open-database';
import { isFirstOfMinute } from '#server/platform/first-of-minute';
import {
  findDueJobs,
  insertOutboxJobs,
  DEATH,
  JOB_SECONDS,
  postponeJob,
  takeNextJob,
  type TakenJob,
} from './job-outbox.ts';

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

type Log = { warn(facts: object, message: string): void; error(facts: object, message: string): void };

export type RunningJobQueue = JobQueue<Db> & {
  /** Starts running jobs; those that were enqueued before wait until then. */
  begin(): void;
  /** Runs all due jobs that no server runs; throws the first failure after all were attempted. */
  drain(): Promise<void>;
  /** Lets running jobs finish, for five seconds, then stops. */
  stop(): Promise<void>;
};

/**
 * How long to wait before due jobs are looked for again, in milliseconds: at least, however much is requested, and in addition
 * at rest, where a look finds only what other servers and loops have enqueued.
 */
const PAUSE_MS = { busy: 2000, atRest: 8000 };
const STOP_WITHIN_MS = 5000;

/**
 * The job queue in the clinic's database. A job enqueued with a transaction's handle exists only if that transaction commits.
 * Jobs of one name run one after the other in a server.
 */
export function createJobQueue({ read, write }: Handles, handlers: JobHandlers, log: Log): RunningJobQueue {
  const names = Object.keys(handlers) as JobName[];
  const running = new Map<JobName, Promise<unknown>>();
  let isStopped = false;

  /** Returns the error of a job that failed, which was postponed. */
  async function attempt(job: TakenJob): Promise<unknown> {
    const { id, name, attempts } = job;
    try {
      // A job that ends its server must not run on.
      if (attempts >= MAX_DEATHS * DEATH) throw new Error('the server stopped whenever this job ran');
      await inTime((handlers[name as JobName] as (payload: unknown) => Promise<void>)(job.payload));
      return null;
    } catch (error) {
      const next = afterFailure(name, attempts);
      if (next.isLast) log.error({ err: error, job: id, name }, 'job failed for the last time, it is given up');
      else log.warn({ err: error, job: id, name }, 'job failed, it is tried again');
      await postponeJob(write, job, next);
      return error;
    }
  }

  /** Runs the due jobs of a name; returns how many, and their errors. */
  async function runDue(name: JobName): Promise<{ count: number; failures: unknown[] }> {
    const failures: unknown[] = [];
    let done: TakenJob | null = null;
    for (let count = 0; ; count += 1) {
      const job: TakenJob | null = await takeNextJob(write, { name: isStopped ? null : name, done });
      if (!job) return { count, failures };
      const failure = await attempt(job);
      done = failure === null ? job : null;
      if (failure !== null) failures.push(failure);
    }
  }

  async function listDue(): Promise<{ due: JobName[]; nextMs: number }> {
    const found = await findDueJobs(read);
    return { due: names.filter((name) => found.names.includes(name)), nextMs: found.nextMs };
  }

  /** Starts to run due jobs. Returns for how long nothing is expected then, in milliseconds: 0 if there are any. */
  async function look(): Promise<number> {
    const { due, nextMs } = await listDue();
    for (const name of due.filter((candidate) => !running.has(candidate))) {
      const run = runDue(name)
        .catch((err: unknown) => {
          if (isFirstOfMinute(`run ${name}`, err)) log.warn({ err, name }, 'due jobs could not be run');
        })
        .finally(() => running.delete(name));
      running.set(name, run);
    }
    return due.length > 0 ? 0 : nextMs;
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
    begin: () => {
      looking = repeat(look, (err) => {
        if (isFirstOfMinute('looked for', err)) log.warn({ err }, 'due jobs could not be looked for');
      });
    },
    drain: async () => {
      const failures: unknown[] = [];
      // A job may enqueue another one, so this repeats until a round finds none.
      for (let found = 1; found > 0;) {
        found = 0;
        for (const name of (await listDue()).due) {
          const ran = await runDue(name);
          found += ran.count;
          failures.push(...ran.failures);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    stop: async () => {
      isStopped = true;
      await looking?.stop();
      await Promise.race([Promise.all(running.values()), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Fails a job that takes too long, so that it does not block those behind it, ten seconds before another server may take it. */
async function inTime(work: Promise<void>): Promise<void> {
  const isOver = new AbortController();
  const late = pause((JOB_SECONDS - 10) * 1000, undefined, { ref: false, signal: isOver.signal }).then(() => {
    throw new Error('the job takes too long');
  });
  await Promise.race([work, late]).finally(() => isOver.abort());
}

/**
 * Repeats `look`, which returns in how many milliseconds the next job is due: at that time, at the latest after a rest, and
 * after `soon` without a rest. `stop` waits for the present run.
 */
function repeat(look: () => Promise<number>, onError: (error: unknown) => void) {
  const stopped = new AbortController();
  let rest = new AbortController();
  const wait = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const run = async () => {
    while (!stopped.signal.aborted) {
      rest = new AbortController();
      const nextMs = (await look().catch(onError)) ?? 0;
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

type Retries = { limit: number; maxPauseSeconds: number };

/** For three days, so that a mail server which is down for a weekend loses no email. */
const RETRIES: Retries = { limit: 870, maxPauseSeconds: 300 };
/** Deletions at outside services: for a month. */
const LONG_RETRIES: Retries = { limit: 720, maxPauseSeconds: 3600 };
const FIRST_PAUSE_SECONDS = 5;
/** So many servers may die while a job runs. */
const MAX_DEATHS = 9;
/** A job that was given up is deleted by the hourly purge one to two hours later, before a server of version 0.5 finds it due. */
const GIVEN_UP_SECONDS = 7200;

/** What becomes of a job of this name that has failed for the `attempts`th time: retried after 5 s, 10 s, 20 s …, or given up. */
function afterFailure(name: string, attempts: number): { isLast: boolean; seconds: number } {
  const { limit, maxPauseSeconds } = ['remove-account', 'remove-image'].includes(name) ? LONG_RETRIES : RETRIES;
  const failures = attempts % DEATH;
  const isLast = failures > limit || attempts >= MAX_DEATHS * DEATH;
  return {
    isLast,
    seconds: isLast
      ? GIVEN_UP_SECONDS
      : Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(failures - 1, 0), maxPauseSeconds),
  };
}
