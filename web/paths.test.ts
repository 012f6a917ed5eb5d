import { expect, test } from 'vitest';
import { paths, safeReturnPath } from './paths.ts';

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
