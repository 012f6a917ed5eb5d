import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { serverEntry } from '../../scripts/lib/web-build.ts';
import { openTestPortal, OUTSIDE_DEMO, OWN_ORIGIN } from '#testing/portal';
import { useAttacker } from './use-attacker.ts';

/** Runs `npm start`'s server until it exits; returns its output and exit code. */
async function start(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'molar-start-'));
  const { NODE_ENV: _none, VITEST: _neither, ...inherited } = process.env;
  try {
    const node = promisify(execFile)(process.execPath, [serverEntry], {
      env: { ...inherited, SESSION_SECRET: '', PORT: '1', DATA_DIR: folder, ...env },
      timeout: 60_000,
    });
    const { stdout } = await node;
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each<[string, Record<string, string>, string]>([
  ['no secret', {}, 'SESSION_SECRET is missing'],
  ['an empty secret', { SESSION_SECRET: '   ' }, 'SESSION_SECRET is missing'],
  ['a short secret', { SESSION_SECRET: 'kP2v9sXq7LmZ' }, 'SESSION_SECRET is shorter than 32 characters'],
  ['a secret of a few letters', { SESSION_SECRET: 'changeme'.repeat(6) }, 'SESSION_SECRET is not random'],
])(
  'attack 3: outside demo mode the server does not start with %s and names the setting',
  async (_what, env, sentence) => {
    const { code, said } = await start({ DEMO: 'off', ...env });
    expect(code).toBe(1);
    expect(said).toContain(`Molar cannot start: ${sentence}`);
  },
);

test.each<[string, Record<string, string>]>([
  ['an address that others reach', { HOST: '0.0.0.0' }],
  ['a public address', { PUBLIC_URL: 'https://praxis.example' }],
])('attack 10: the server does not start as a demo on %s', async (_what, env) => {
  const { code, said } = await start({ DEMO: 'on', ...env });
  expect(code).toBe(1);
  expect(said).toContain('Molar cannot start: DEMO has well-known passwords');
});

describeOneDatabase('accounts that exist without an administrator’s action', (open) => {
  const it = useAttacker(open);

  test.each(['admin@demo.test', 'doctor@demo.test', 'patient@demo.test', 'admin@example.com'])(
    'attack 10: outside demo mode %s has no account',
    async (email) => {
      const { status, cookie } = await it.attacker.identity('/sign-in/email', { email, password: DEMO_PASSWORD });
      expect([status, cookie]).toEqual([401, '']);
    },
  );

  test('attack 10: outside demo mode there are no accounts, and no endpoint to create the first', async () => {
    expect(await it.portal.db.selectFrom('person').select('email').execute()).toEqual([]);
    // Likely paths of a set-up page, and the endpoints of the demo.
    for (const [method, path] of [
      ['GET', '/outbox'],
      ['POST', '/setup'],
      ['POST', '/install'],
      ['POST', '/admin'],
      ['POST', '/seed'],
    ] as const) {
      expect([path, (await it.attacker.api(method, path)).status]).toEqual([path, 404]);
    }
  });
});

describeOneDatabase('a demo database', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
    await (await openTestPortal(database)).close();
  });

  test('attack 10: a database with demo accounts is not served outside demo mode', async () => {
    await expect(openTestPortal(database, OUTSIDE_DEMO)).rejects.toThrow(
      'this database holds demo accounts with well-known passwords, and DEMO is off',
    );
  });
});

describeOneDatabase('a demo requested from another machine', (open) => {
  const it = useAttacker(open, {});

  const endpoints: [string, string, unknown?][] = [
    ['POST', '/api/auth/sign-in/email', { email: 'admin@demo.test', password: DEMO_PASSWORD }],
    ['GET', '/api/v1/jwt?email=admin%40demo.test'],
    ['GET', '/api/v1/appointmentOptions'],
    ['GET', '/api/v1/outbox'],
    ['POST', '/api/v1/webhooks/card', {}],
    ['GET', '/healthz'],
    ['GET', '/'],
  ];

  test.each([
    ['another Host', { host: 'praxis.example' }],
    ['a Host that only begins like this machine', { host: '127.0.0.1.evil.example' }],
    ['a Host with a name before it', { host: 'evil@127.0.0.1' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that names this machine', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
    ['a Forwarded header', { forwarded: 'for=203.0.113.9' }],
    ['a cache', { via: '1.1 cache.example' }],
  ])('attack 1b: a demo refuses a request with %s', async (_how, headers) => {
    for (const [method, path, body] of endpoints) {
      const sent = { body, headers: { origin: OWN_ORIGIN, ...headers } };
      const { status, body: said, cookie } = await it.attacker.request(method, path, sent);
      expect([path, status, said['code'], cookie]).toEqual([path, 403, 'demo_only_here', '']);
    }
  });

  test('attack 1b: the same endpoints work on this machine', async () => {
    const [method, path, body] = endpoints[0]!;
    const { status, cookie } = await it.attacker.request(method, path, { body, headers: { origin: OWN_ORIGIN } });
    expect([status, cookie]).toEqual([200, expect.stringContaining('session_token')]);
  });
});
