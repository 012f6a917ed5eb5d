import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../faults/', import.meta.url));

/** The faults a portal has to survive, each tried by tests of its number. */
const FAULTS = Array.from({ length: 18 }, (_, at) => at + 1);

const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

/** Tests by their names, wherever in a call the name stands. */
const namedIn = (text: string) => [...text.matchAll(/['"`]fault (\d+): /g)].map(([, number]) => Number(number));

test.each(FAULTS)('fault %i is tried in the short form', (fault) => {
  const files = tests.filter(({ name, text }) => name !== 'soak.test.ts' && namedIn(text).includes(fault));
  expect(files.length, `no test in testing/faults is named "fault ${fault}: …"`).toBeGreaterThan(0);
});

test('no test is named after a fault that is not on the list', () => {
  const unknown = tests.flatMap(({ name, text }) =>
    namedIn(text).flatMap((fault) => (FAULTS.includes(fault) ? [] : [`${name}: fault ${fault}`])),
  );
  expect(unknown).toEqual([]);
});

test('every test of the faults is named after one', () => {
  const loose = tests.flatMap(({ name, text }) =>
    [...text.matchAll(/\btest(?:\.\w+\([^)]*\))*\(\s*(['"`])(?!fault \d+: )(.*)\1/g)].map(
      ([, , words]) => `${name}: ${words}`,
    ),
  );
  expect(loose).toEqual([]);
});
