import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../faults/', import.meta.url));

const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

test('every fault test names its fault', () => {
  const unnumbered = tests.flatMap(({ name, text }) =>
    [...text.matchAll(/\btest(?:\.\w+\([^)]*\))*\(\s*(['"`])(?!fault \d+: )(.*)\1/g)].map(
      ([, , testName]) => `${name}: ${testName}`,
    ),
  );
  expect(unnumbered).toEqual([]);
});

test('every file of the PgBouncer run exists', async () => {
  await expect(import('../pgbouncer/vitest.config.ts')).resolves.toHaveProperty('default.test.include');
});
