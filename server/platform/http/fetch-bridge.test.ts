import { expect, test } from 'vitest';
import { urlOf } from './fetch-bridge.ts';

test.each([
  ['/login?lang=de', '/login?lang=de'],
  ['//evil.test/login', '//evil.test/login'],
  ['///', '///'],
  ['//[/', '//[/'],
  ['http://evil.test/login', '/login'],
  ['http://evil.test', '/'],
])('a request of %s stays at the origin of the portal', (url, path) => {
  expect(urlOf({ url }, 'http://clinic.test:3000').href).toBe(`http://clinic.test:3000${path}`);
});
