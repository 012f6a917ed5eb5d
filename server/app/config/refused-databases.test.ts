import { expect, test } from 'vitest';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';
import { readConfig } from './config.ts';

const clinic = { SESSION_SECRET, PAYMENTS: 'clinic', DATABASE_URL: 'postgresql://127.0.0.1/molar' };

test.each<[string, Record<string, string>, string]>([
  ['PostgreSQL without a data key', clinic, 'DATA_KEY or DATA_KEY_FILE is missing'],
  ['a short data key', { ...clinic, DATA_KEY: `${DATA_KEY},short` }, 'DATA_KEY: key 2 is shorter than 32 characters'],
  ['no data key in its setting', { ...clinic, DATA_KEY: ',' }, 'DATA_KEY has no key'],
  ['data keys twice', { ...clinic, DATA_KEY, DATA_KEY_FILE: '/etc/keys' }, 'DATA_KEY is set, and DATA_KEY_FILE too'],
  ['a missing file of data keys', { ...clinic, DATA_KEY_FILE: '/no/keys' }, 'DATA_KEY_FILE cannot be read'],
  [
    'a database on another machine without TLS',
    { ...clinic, DATA_KEY, DATABASE_URL: 'postgresql://molar:a/b@db:5432/molar?sslmode=disable' },
    'DATABASE_URL has sslmode=disable, but leads to another machine',
  ],
  [
    'one whose certificate is not checked',
    { ...clinic, DATA_KEY, MIGRATION_DATABASE_URL: 'postgresql://10.0.0.2/molar?sslmode=no-verify' },
    'MIGRATION_DATABASE_URL has sslmode=no-verify',
  ],
  [
    'a missing certificate authority',
    { ...clinic, DATA_KEY, DATABASE_CA_FILE: '/no.pem' },
    'DATABASE_CA_FILE cannot be',
  ],
  [
    'an authority whose certificates are not checked',
    { ...clinic, DATA_KEY, DATABASE_CA_FILE: '/etc/hostname', DATABASE_NETWORK: 'private' },
    'DATABASE_CA_FILE is set, and DATABASE_NETWORK=private too',
  ],
])('%s is refused with one clear line', (_name, env, line) => {
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ lines: [expect.stringContaining(line)] }));
});
