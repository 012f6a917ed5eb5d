import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routes } from '#contract/index';
import { catalogue } from '#i18n/catalogue';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const table = read('docs/conformance.md');

/** Every path in backticks. */
const named = [...table.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|sql|md|mjs)|(?:[\w.-]+\/)+)`/g)].map(
  ([, file]) => file ?? '',
);
/** References to tests: `some.test.ts` “test name”. */
const proofs = [...table.matchAll(/`([^`]+\.(?:test|spec|suite)\.ts)` “([^”]+)”/g)];
/** Rows `Text` | `feature.key`: a text of the specification and its message key. */
const texts = [...table.matchAll(/^\| `([^`]+)`\s*\| `(\w+)\.(\w+)`\s*\|/gm)];

test('every file named in the conformance table exists', () => {
  const missing = [...new Set(named)].filter((file) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
});

test('every test named in the conformance table exists in its file', () => {
  const missing = proofs.filter(([, file = '', name = '']) => !read(file).includes(name)).map(([whole]) => whole);
  expect(missing).toEqual([]);
  expect(proofs.length).toBeGreaterThan(80);
});

test('every text of the specification equals its English message', () => {
  const different = texts.flatMap(([, text = '', feature = '', sentence = '']) => {
    const actual = (catalogue.en as Record<string, Record<string, string>>)[feature]?.[sentence];
    return actual === text ? [] : [`${feature}.${sentence}: ${text} ≠ ${actual}`];
  });
  expect(different).toEqual([]);
  expect(texts.length).toBeGreaterThan(60);
});

test('section 7 lists exactly the routes of the contract', () => {
  const section = table.slice(table.indexOf('## 7 '), table.indexOf('## 8 '));
  const namedCalls = [...section.matchAll(/\b(GET|POST|PATCH|DELETE) (\/[\w/{}-]+(?:\.ics)?)/g)]
    .map(([, method, address = '']) => `${method} ${address.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    .filter((call) => call !== 'POST /api/v1/webhooks/card');
  const calls = Object.values(routes).map(({ method, path: address }) => `${method} ${address}`);
  expect([...new Set(namedCalls)].toSorted()).toEqual(calls.toSorted());
});
