import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { originsOf, publicUrlOf } from './public-url.ts';
import { SESSION_SECRET } from '#testing/session-secret';

test('with PUBLIC_URL only its origin is trusted, whatever its path', () => {
  const config = readConfig({ PUBLIC_URL: 'https://praxis.example/portal/', SESSION_SECRET, PAYMENTS: 'clinic' });
  expect([publicUrlOf(config), originsOf(config)]).toEqual([
    'https://praxis.example/portal',
    ['https://praxis.example'],
  ]);
});

test('without PUBLIC_URL both loopback names and CORS_ORIGINS are trusted', () => {
  const config = readConfig({ PORT: '3210', CORS_ORIGINS: 'https://app.example.de' });
  expect(originsOf(config)).toEqual(['http://127.0.0.1:3210', 'http://localhost:3210', 'https://app.example.de']);
});

test('an IPv6 address is written in brackets', () => {
  const config = readConfig({ HOST: '::1', PORT: '3210' });
  expect(publicUrlOf(config)).toBe('http://[::1]:3210');
  expect(originsOf(config)).toContain('http://[::1]:3210');
});
