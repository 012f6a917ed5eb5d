import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'kP2v9sXq7LmZ4tRw8YbNc3HdGf6JaE1u';

function linesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test('an empty environment is a demo on this machine with the embedded database', () => {
  expect(readConfig({})).toMatchObject({ isDemo: true, host: '127.0.0.1', port: 3000, clinic: { currency: 'usd' } });
});

test.each<[string, Record<string, string>]>([
  ['a PostgreSQL database', { DATABASE_URL: 'postgresql://127.0.0.1/molar' }],
  ['a public address', { PUBLIC_URL: 'https://praxis.example' }],
  ['a host that others reach', { HOST: '0.0.0.0' }],
])('%s ends demo mode by itself', (_name, env) => {
  expect(readConfig({ ...env, SESSION_SECRET: SECRET }).isDemo).toBe(false);
});

test.each<[string, Record<string, string>, string]>([
  ['no secret outside demo mode', { DEMO: 'off' }, 'SESSION_SECRET is missing'],
  ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET is shorter than 32 characters'],
  ['a secret of one letter', { SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET is not random'],
  ['demo mode that others reach', { DEMO: 'on', HOST: '0.0.0.0' }, 'DEMO has well-known passwords'],
  ['a port that is none', { PORT: 'http' }, 'PORT is not a port'],
  ['a state that is none', { CLINIC_STATE: 'XX' }, 'CLINIC_STATE must be one of'],
  ['a currency without cents', { CLINIC_CURRENCY: 'jpy' }, 'CLINIC_CURRENCY must be one of'],
  [
    'a closure that is no day',
    { CLINIC_CLOSURES: '2026-02-30' },
    'CLINIC_CLOSURES has no day or range in "2026-02-30"',
  ],
  ['any origin at all', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS names no origin with "*"'],
  ['every origin of a domain', { CORS_ORIGINS: 'https://*.example.de' }, 'CORS_ORIGINS names no origin with'],
  ['an origin without a lock', { CORS_ORIGINS: 'http://app.example.de' }, 'CORS_ORIGINS has no origin in'],
  ['an origin with a path', { CORS_ORIGINS: 'https://app.example.de/app' }, 'CORS_ORIGINS has no origin in'],
  ['an origin with a password', { CORS_ORIGINS: 'https://a:b@app.example.de' }, 'CORS_ORIGINS has no origin in'],
  ['an origin without a scheme', { CORS_ORIGINS: 'app.example.de' }, 'CORS_ORIGINS has no origin in'],
  ['the origin of a file', { CORS_ORIGINS: 'null' }, 'CORS_ORIGINS has no origin in'],
  ['a mail server without a sender', { SMTP_URL: 'smtp://127.0.0.1' }, 'MAIL_FROM is missing'],
  [
    'testimonials that are not there',
    { CLINIC_TESTIMONIALS: '/no/such.json' },
    'CLINIC_TESTIMONIALS does not name a JSON file',
  ],
])('%s is refused in one clear line', (_name, env, line) => {
  const lines = linesOf(env);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(line);
});

test('origins are kept once each, as a browser names them', () => {
  expect(readConfig({}).corsOrigins).toEqual([]);
  expect(
    readConfig({
      CORS_ORIGINS: 'https://App.example.de/, https://app.example.de:443,http://localhost:5173, http://[::1]:81',
    }).corsOrigins,
  ).toEqual(['https://app.example.de', 'http://localhost:5173', 'http://[::1]:81']);
});

test('closures are days and ranges', () => {
  expect(readConfig({ CLINIC_CLOSURES: '2026-12-24, 2026-12-27..2027-01-02' }).closures).toEqual([
    { from: '2026-12-24', to: '2026-12-24' },
    { from: '2026-12-27', to: '2027-01-02' },
  ]);
});
