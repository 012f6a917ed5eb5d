import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../faults/', import.meta.url));

/** The numbers of the faults that the portal has to survive. */
const FAULTS = [...Array.from({ length: 18 }, (_, at) => at + 1), 21, 26];

const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

/** Fault numbers in test names, wherever the name appears in the call. */
const listFaultNumbers = (text: string) =>
  [...text.matchAll(/['"`]fault (\d+): /g)].map(([, number]) => Number(number));

test.each(FAULTS)('fault %i has a test in the default run', (fault) => {
  const files = tests.filter(({ name, text }) => name !== 'soak.test.ts' && listFaultNumbers(text).includes(fault));
  expect(files.length, `no test in testing/faults is named "fault ${fault}: …"`).toBeGreaterThan(0);
});

test('no test names an unlisted fault', () => {
  const unknown = tests.flatMap(({ name, text }) =>
    listFaultNumbers(text).flatMap((fault) => (FAULTS.includes(fault) ? [] : [`${name}: fault ${fault}`])),
  );
  expect(unknown).toEqual([]);
});

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
