import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { openTestPortal, type TestPortal } from '#testing/portal';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { lastBackupAt, noteBackup } from '#server/app/startup/gauge-sources';
import { createMetrics } from './metrics.ts';
import { readWaitingWork } from './metric-gauges-rows.ts';

describeOneDatabase('the gauges of a scrape', (open, kind) => {
  let database: OpenDatabase;
  let portal: TestPortal;
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-gauges-'));
  beforeAll(async () => {
    database = await open();
    portal = await openTestPortal(database);
  });
  afterAll(async () => {
    await portal.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The samples of a scrape, by their text without the value. */
  async function scrape(readWork = () => readWaitingWork(database)): Promise<Map<string, number>> {
    const metrics = createMetrics();
    metrics.addGauges({
      readWaitingWork: readWork,
      connections: database.connections,
      lastBackupAt: () => lastBackupAt(dataDir),
    });
    const { body } = await metrics.app.inject('/metrics');
    await metrics.app.close();
    const samples = body.split('\n').filter((line) => line.startsWith('molar_'));
    return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  test('jobs that are due count, by name and state, with the age of the oldest; later ones do not', async () => {
    const { write } = database;
    await sql`insert into job_outbox (name, id, payload, not_before) values
      ('reminder', gen_random_uuid(), '{}', now() - interval '90 seconds'), ('reminder', gen_random_uuid(), '{}', now() + interval '1 hour'),
      ('refund-payment', gen_random_uuid(), '{}', null)`.execute(write);
    const samples = await scrape();
    expect(samples.get('molar_jobs{name="reminder",state="waiting"}')).toBe(1);
    expect(samples.get('molar_jobs{name="refund-payment",state="waiting"}')).toBe(1);
    expect(samples.get('molar_jobs_oldest_seconds{state="waiting"}')).toBeGreaterThanOrEqual(90);
    expect(samples.get('molar_jobs_oldest_seconds{state="failed"}')).toBe(0);
    expect(samples.get('molar_database_up')).toBe(1);
    expect(samples.get('molar_refunds_due')).toBe(0);
    expect(samples.get('molar_commits_waiting')).toBe(0);
    expect(samples.has('molar_database_connections{pool="write",state="used"}')).toBe(kind === 'postgres');
  });

  test('a job that is retried counts from when it was enqueued, also while it pauses and runs', async () => {
    const { write } = database;
    const later = sql`now() + interval '5 minutes'`;
    await sql`insert into job_outbox (name, id, payload, state, attempts, created_at, not_before) values
      ('staff-notice', gen_random_uuid(), '{}', 'retry', 9, now() - interval '1 hour', ${later}),
      ('end-intent', gen_random_uuid(), '{}', 'active', 9, now() - interval '2 hours', ${later})`.execute(write);
    const samples = await scrape();
    expect(samples.get('molar_jobs{name="staff-notice",state="retry"}')).toBe(1);
    expect(samples.get('molar_jobs_oldest_seconds{state="retry"}')).toBeGreaterThanOrEqual(3600);
    expect(samples.get('molar_jobs_oldest_seconds{state="active"}')).toBeGreaterThanOrEqual(7200);
  });

  test('without its database a scrape says so, and has the rest', async () => {
    const samples = await scrape(() => Promise.reject(new Error('no database')));
    expect(samples.get('molar_database_up')).toBe(0);
    expect([...samples.keys()].some((name) => name.startsWith('molar_jobs{'))).toBe(false);
    expect([...samples.keys()].some((name) => name.startsWith('molar_build_info{version='))).toBe(true);
  });

  test('the age of the last backup is there once one was made', async () => {
    expect((await scrape()).has('molar_backup_age_seconds')).toBe(false);
    await noteBackup(dataDir);
    const dayAgo = new Date(Date.now() - 86_400_000);
    utimesSync(join(dataDir, 'last-backup'), dayAgo, dayAgo);
    expect((await scrape()).get('molar_backup_age_seconds')).toBeGreaterThanOrEqual(86_400);
  });
});
