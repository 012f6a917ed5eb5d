import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicReach } from '#server/absences/imported-calendars/guarded-request';
import { ConfigError, readConfig } from '#server/app/config/config';
import { readSource } from '#testing/architecture/read-source';

/** Why a start with these settings is refused; empty if it is not. */
function refusalOf(settings: Record<string, string>): string[] {
  const own = { SESSION_SECRET: randomBytes(36).toString('base64'), PAYMENTS: 'clinic', DEMO: 'off' };
  try {
    readConfig({ ...own, ...settings });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test.each([
  ['an alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['an alphabet backwards', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
  ['rows of a keyboard', 'QWERTZUIOPasdfghjklYXCVBNM,.-123!?'],
  ['a repeated word', 'Zahnarzt-2026/'.repeat(3)],
  ['few characters', 'changeme'.repeat(6)],
])('attack 62: a SESSION_SECRET of %s is refused', (_name, secret) => {
  expect(refusalOf({ SESSION_SECRET: secret })).toEqual([expect.stringMatching(/^SESSION_SECRET is not random/)]);
});

test('attack 62: a SESSION_SECRET that this repository contains is refused', () => {
  const texts = [
    ...readSource().map(({ text }) => text),
    ...['docs/installation.md', 'docs/services.md', '.env.example'].map((file) => readFileSync(file, 'utf8')),
  ];
  const quoted = texts.flatMap((text) => [...text.matchAll(/secret\w*['"]?\s*[:=]\s*['"`]?([^\s'"`,;(){}]{32,})/gi)]);
  const secrets = [...quoted.map(([, secret = '']) => secret), 'kP2v9sXq7LmZ4tRw8YbNc3HdGf6JaE1u'];
  expect(secrets.filter((secret) => refusalOf({ SESSION_SECRET: secret }).length === 0)).toEqual([]);
});

test('attack 62: sessions of a clinic need https', () => {
  expect(refusalOf({ PUBLIC_URL: 'http://praxis.example' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL must be an https/),
  ]);
  for (const address of ['https://praxis.example', 'http://localhost:3000', 'http://127.0.0.1:9', 'http://[::1]:9'])
    expect(refusalOf({ PUBLIC_URL: address })).toEqual([]);
});

test('attack 64: an imported calendar is read from globally routable addresses only', () => {
  expect(['93.184.216.34', '2606:4700::1111'].filter(publicReach.isAllowed)).toHaveLength(2);
  // Unassigned, compatible and metadata addresses, which no list of private ranges names.
  const others = ['::7f00:1', '::a00:1', '4000::1', '9000::1', '168.63.129.16', '100.100.100.200', '5f00::1'];
  expect(others.filter(publicReach.isAllowed)).toEqual([]);
});
