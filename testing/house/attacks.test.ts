import { expect, test } from 'vitest';
import { readHouse } from './read-house.ts';
import { visit, type SourceFile } from './source-file.ts';

/** The lines of the list that `SECURITY.md` answers: 1, 1b, 2 … 40. */
const lines = ['1', '1b', ...Array.from({ length: 39 }, (_none, index) => String(index + 2))];

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

const suite = readHouse().filter(({ path }) => /^testing\/attacks\/.*\.test\.ts$/.test(path));
const tried = new Set(listTriedAttacks(suite));

test('every attack of the list is tried', () => {
  expect(lines.filter((line) => !tried.has(line))).toEqual([]);
});

test('a number that is tried stands in the list', () => {
  expect([...tried].filter((number) => !lines.includes(number))).toEqual([]);
});
