import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/asvs.md', root), 'utf8');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = '', , , state = '', evidence = '']) => ({ number, state, evidence }),
);

test('docs/asvs.md has each requirement of levels 1 and 2 once, with a state and where it is met or why not', () => {
  // The numbers of ASVS 5.0.0: https://github.com/OWASP/ASVS/tree/v5.0.0/5.0
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
  expect(rows).toHaveLength(253);
  expect(rows.filter(({ state }) => !['met', 'not applicable', 'not met'].includes(state))).toEqual([]);
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(page).toContain(
    `253 requirements, of which ${count('met')} are met, ${count('not applicable')} are not applicable and ${count('not met')} are not met`,
  );
});

test('every file that docs/asvs.md names exists, and each test of an attack is one of SECURITY.md', () => {
  const files = rows.flatMap(({ evidence }) =>
    [...evidence.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, file = '']) => file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  const security = readFileSync(new URL('SECURITY.md', root), 'utf8');
  const attacks = rows.flatMap(({ evidence }) =>
    [...evidence.matchAll(/attacks? ((?:\d+b?(?:, | and | to )?)+)/g)].flatMap(
      ([, list = '']) => list.match(/\d+b?/g) ?? [],
    ),
  );
  expect(attacks.filter((number) => !new RegExp(`^\\| ${number} +\\|`, 'm').test(security))).toEqual([]);
});
