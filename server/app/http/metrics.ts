import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { securityEvents, type SecurityEvent } from '#domain/shared/security-events';
import type { OpenDatabase } from '#server/platform/database/open-database';
import type { WaitingWork } from './metric-gauges-rows.ts';
import { ownVersion } from '#server/app/config/version';
import type { Seen } from './request-logging.ts';

/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What a scrape reads. */
export type GaugeSources = {
  readWaitingWork: () => Promise<WaitingWork>;
  /** The connections of each pool. */
  connections: OpenDatabase['connections'];
  /** When the last backup was finished on this machine; null if none was. */
  lastBackupAt: () => Promise<Date | null>;
};

export type Metrics = {
  observe: (seen: Seen) => void;
  countEvent: (event: SecurityEvent) => void;
  /** From now on every scrape has the gauges of what waits. */
  addGauges: (sources: GaugeSources) => void;
  /** `GET /metrics` in the Prometheus format, for a separate port that is not public. */
  app: FastifyInstance;
};

/** Measures requests by method, route and status, and counts security events. Labels hold no personal data. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `molar_${name}`, help, labelNames, registers: [registry] });
  gauge('build_info', 'the version of this server', 'version').labels(ownVersion).set(1);
  let readGauges = () => Promise.resolve();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'molar_http_request_duration_seconds',
    help: 'duration of responses in seconds',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const events = new Counter({
    name: 'molar_security_events_total',
    help: 'failed log-ins, refusals, refused webhooks and reached limits',
    labelNames: ['event'] as const,
    registers: [registry],
  });
  // Start each counter at 0, so that an alert notices the first event.
  for (const event of securityEvents) events.labels(event).inc(0);
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', registry.contentType);
    await readGauges();
    return registry.metrics();
  });
  return {
    observe: ({ method, route, status, seconds }) => requests.labels(method, route, String(status)).observe(seconds),
    countEvent: (event) => events.labels(event).inc(),
    addGauges: (sources) => {
      readGauges = createGauges(gauge, sources);
    },
    app,
  };
}

type MakeGauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => Gauge<Label>;

/** Makes the gauges, and returns the function that reads them. Without a database a scrape has its own gauge alone. */
function createGauges(gauge: MakeGauge, { readWaitingWork, connections, lastBackupAt }: GaugeSources) {
  const isUp = gauge('database_up', '1 if the database answered this scrape');
  const jobs = gauge(
    'jobs',
    'jobs that are due, are retried, run, or failed for good within the hour',
    'name',
    'state',
  );
  const oldest = gauge('jobs_oldest_seconds', 'for how long the oldest job of a state has not been done', 'state');
  const refunds = gauge('refunds_due', 'payments that are to be refunded');
  const calendars = gauge('imported_calendars', 'imported calendars, by whether they can be read', 'state');
  const commits = gauge('commits_waiting', 'commits that wait for a standby');
  const lag = gauge('standby_lag_seconds', 'how far a standby is behind; needs pg_monitor', 'standby');
  const pools = gauge('database_connections', 'connections of this server, and requests for one', 'pool', 'state');
  const backup = gauge('backup_age_seconds', 'age of the last backup that molar backup made on this machine');
  return async () => {
    for (const one of [jobs, oldest, refunds, calendars, commits, lag, backup]) one.reset();
    for (const [name, pool] of Object.entries(connections())) {
      pools.labels(name, 'used').set(pool.totalCount - pool.idleCount);
      pools.labels(name, 'idle').set(pool.idleCount);
      pools.labels(name, 'wanted').set(pool.waitingCount);
    }
    const backupAt = await lastBackupAt();
    if (backupAt) backup.set((Date.now() - backupAt.getTime()) / 1000);
    else backup.remove();
    const work = await readWaitingWork().catch(() => null);
    isUp.set(work ? 1 : 0);
    if (!work) return;
    for (const { name, state, count } of work.jobs) jobs.labels(name, state).inc(count);
    for (const state of ['waiting', 'retry', 'active', 'failed'] as const) {
      const ages = work.jobs.filter((some) => some.state === state).map(({ age }) => age ?? 0);
      oldest.labels(state).set(Math.max(0, ...ages));
    }
    refunds.set(work.refundsDue);
    calendars.labels('failing').set(work.failingCalendars);
    calendars.labels('read').set(work.calendars - work.failingCalendars);
    commits.set(work.commitsWaiting);
    for (const standby of work.standbys) lag.labels(standby.name).set(standby.lag ?? 0);
  };
}
