import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';
import { visit, type SourceFile } from './source-file.ts';

/** Attack numbers in the order of `SECURITY.md`. From 41 on, found in reviews of version 0.4.0 and later. */
const attackNumbers = [
  '1',
  '1b',
  ...Array.from({ length: 39 }, (_none, index) => String(index + 2)),
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '47',
  '48',
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
  '56',
  '57',
  '58',
  '59',
  '60',
  '61',
  '62',
  '63',
  '64',
  '65',
];

/** Attacks on features that the portal does not have. Remove an entry when its feature is added. */
const notApplicable: { number: string; why: string }[] = [];

/** Collects the numbers of tests named `attack 12: …`; names of `test.each` are read as written. */
function listTestedAttacks(files: SourceFile[]): string[] {
  const tested: string[] = [];
  const add = (name: string) => {
    const number = /^attack (\w+): ./.exec(name)?.[1];
    if (number !== undefined) tested.push(number);
  };
  for (const file of files) {
    visit(file, {
      CallExpression: ({ callee, arguments: [name] }) => {
        if (!/^test\b(?!\.(?:skip|todo))/.test(file.text.slice(callee.start, callee.end))) return;
        if (name?.type === 'Literal' && typeof name.value === 'string') add(name.value);
        if (name?.type === 'TemplateLiteral') add(name.quasis[0]?.value.raw ?? '');
      },
    });
  }
  return tested;
}

const suite = readSource().filter(({ path }) => /^testing\/attacks\/.*\.test\.ts$/.test(path));
const tested = new Set(listTestedAttacks(suite));

test('every listed attack has a test or is marked as not applicable', () => {
  const skipped = notApplicable.map(({ number }) => number);
  expect(attackNumbers.filter((number) => !tested.has(number) && !skipped.includes(number))).toEqual([]);
});

test('no attack is both tested and marked as not applicable', () => {
  expect(notApplicable.filter(({ number }) => tested.has(number) || !attackNumbers.includes(number))).toEqual([]);
});

test('every tested attack number is listed', () => {
  expect([...tested].filter((number) => !attackNumbers.includes(number))).toEqual([]);
});
