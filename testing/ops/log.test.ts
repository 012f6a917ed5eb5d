import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startPortalProcess, type PortalProcess } from './portal-process.ts';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';

const database = `molar_${randomUUID().replaceAll('-', '')}`;
let admin: Client;
let portal: PortalProcess;

beforeAll(async () => {
  const { url, template } = inject('postgres');
  admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${database} template ${template}`);
  portal = await startPortalProcess({
    DATABASE_URL: Object.assign(new URL(url), { pathname: `/${database}` }).href,
    SESSION_SECRET,
    DATA_KEY,
    LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  await portal?.kill('SIGKILL');
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
});

const linesOf = (id: string | null) =>
  portal
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['reqId'] === id);

test('a failed call is logged with the id in its response, without personal data', async () => {
  await admin.query(`drop database ${database} with (force)`);
  const reply = await fetch(`http://127.0.0.1:${portal.port}/api/v1/slot/paula.canary@example.test?email=paula.canary`);
  expect(reply.status).toBe(500);
  const id = reply.headers.get('x-request-id');
  await expect.poll(() => linesOf(id)).toHaveLength(2);
  expect(linesOf(id)).toMatchObject([
    { level: 50, msg: 'call failed', route: expect.any(String), err: { message: expect.any(String) } },
    { level: 20, msg: 'answered', route: '/api/v1/slot/:doctorEmail?', status: 500 },
  ]);
  expect(portal.log()).not.toContain('paula');
});

test('a lost database is logged without keys and settings', async () => {
  // Due jobs are looked for every ten seconds.
  await expect.poll(() => portal.log(), { timeout: 20_000 }).toContain('due jobs could not be looked for');
  expect(portal.log()).not.toMatch(/secretKey|connectionParameters|"password"/);
});
