import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';
import { visit, type SourceFile } from './source-file.ts';

/** The lines of the list that `SECURITY.md` answers: 1, 1b, 2 … 40, and those found by attacking version 0.4.0. */
const lines = [
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
];

/** Lines that cannot be tried, as there is nothing here to attack. One that gets its feature leaves this list. */
const withoutFeature: { line: string; why: string }[] = [];

/** The numbers in names that begin with `attack 12:`; a name that `test.each` fills in counts as it is written. */
function listTriedAttacks(files: SourceFile[]): string[] {
  const tried: string[] = [];
  const note = (name: string) => {
    const number = /^attack (\w+): ./.exec(name)?.[1];
    if (number !== undefined) tried.push(number);
  };
  for (const file of files) {
    visit(file, {
      CallExpression: ({ callee, arguments: [name] }) => {
        if (!/^test\b(?!\.(?:skip|todo))/.test(file.text.slice(callee.start, callee.end))) return;
        if (name?.type === 'Literal' && typeof name.value === 'string') note(name.value);
        if (name?.type === 'TemplateLiteral') note(name.quasis[0]?.value.raw ?? '');
      },
    });
  }
  return tried;
}

const suite = readSource().filter(({ path }) => /^testing\/attacks\/.*\.test\.ts$/.test(path));
const tried = new Set(listTriedAttacks(suite));

test('every attack of the list is tried, or has nothing to be tried on', () => {
  const absent = withoutFeature.map(({ line }) => line);
  expect(lines.filter((line) => !tried.has(line) && !absent.includes(line))).toEqual([]);
});

test('no attack is both tried and said to have nothing to be tried on', () => {
  expect(withoutFeature.filter(({ line }) => tried.has(line) || !lines.includes(line))).toEqual([]);
});

test('a number that is tried stands in the list', () => {
  expect([...tried].filter((number) => !lines.includes(number))).toEqual([]);
});
