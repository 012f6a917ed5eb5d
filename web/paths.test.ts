import { expect, test } from 'vitest';
import { paths, safeReturnPath } from './paths.ts';

test('a visitor is led back to the very page they came from', () => {
  const origin = paths.bookTreatment('7f1');
  expect(safeReturnPath(new URL(paths.loginFrom(origin), 'http://x').searchParams.get('from'))).toBe(origin);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%0a/evil',
  '',
  null,
  'dashboard',
  '/..//evil.example',
  '/\t/evil.example',
])('nobody is led out of the portal by %j', (wanted) => {
  const path = safeReturnPath(wanted);
  expect(new URL(path, 'http://portal.test').origin).toBe('http://portal.test');
  expect(path.startsWith('//')).toBe(false);
});

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5c%5cevil.example/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example',
  'http:evil.example',
  '@evil.example',
  '.evil.example',
  'http://127.0.0.1:3999@evil.example/',
];

test.each(elsewhere)('attack 36: nobody is led to %j after logging in, plain or encoded', (wanted) => {
  for (const way of [wanted, encodeURI(wanted), encodeURIComponent(wanted), decodeURIComponent(wanted)]) {
    const { origin, protocol, username } = new URL(safeReturnPath(way), 'http://portal.test');
    expect([origin, protocol, username]).toEqual(['http://portal.test', 'http:', '']);
  }
});
