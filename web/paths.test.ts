import { expect, test } from 'vitest';
import { paths, safeReturnPath, withoutLanguage } from './paths.ts';

test('a visitor returns to the page they came from', () => {
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
])('%j does not lead out of the portal', (wanted) => {
  const path = safeReturnPath(wanted);
  expect(new URL(path, 'http://portal.test').origin).toBe('http://portal.test');
  expect(path.startsWith('//')).toBe(false);
});

test.each([
  ['/contact?lang=de', '/contact'],
  ['/appointment?treatment=7f1&lang=de&slot=1%2F2#top', '/appointment?treatment=7f1&slot=1%2F2#top'],
  ['/doctors?language=de', '/doctors?language=de'],
])('%j without the language of its URL is %j', (path, expected) => {
  expect(withoutLanguage(path)).toBe(expected);
});
