import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findPromtool } from '../../scripts/lib/promtool.ts';
import { createMetrics } from '#server/app/http/metrics';

const folder = fileURLToPath(new URL('../../ops/monitoring/', import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');
const promtool = findPromtool();

test('alerts and dashboard use metrics that a scrape has', async () => {
  const metrics = createMetrics();
  metrics.addGauges({
    readWaitingWork: () => Promise.reject(new Error('only the names matter')),
    connections: () => ({}),
    lastBackupAt: () => Promise.resolve(null),
  });
  const { body } = await metrics.app.inject('/metrics');
  await metrics.app.close();
  const offered = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const texts = [read('molar-alerts.yml'), read('molar-dashboard.json')];
  const used = texts.flatMap((text) => [...text.matchAll(/\b(?:molar|nodejs|process)_\w+/g)].map(([name]) => name));
  expect(used.length).toBeGreaterThan(20);
  for (const name of new Set(used)) expect(offered, name).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
});

test('every alert has a test that it fires', () => {
  const named = (text: string, key: string) =>
    [...text.matchAll(new RegExp(`${key}: (\\w+)`, 'g'))].map(([, one]) => one);
  const tested = new Set(named(read('molar-alerts.test.yml'), 'alertname'));
  expect(tested).toEqual(new Set(named(read('molar-alerts.yml'), 'alert')));
});

test.skipIf(promtool === null)('promtool runs these tests', () => {
  const run = spawnSync(promtool ?? '', ['test', 'rules', 'molar-alerts.test.yml'], { cwd: folder, encoding: 'utf8' });
  expect(run.stdout + run.stderr).toContain('SUCCESS');
  expect(run.status).toBe(0);
});
