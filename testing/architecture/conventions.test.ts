import { expect, test } from 'vitest';
import {
  findBadNames,
  findHiddenClocks,
  findLazyCycles,
  findLongFiles,
  findPlainJavaScript,
  findRouteSchemasOnPages,
  findUnlistedPages,
} from './conventions.ts';
import { readSource } from './read-source.ts';
import { findStraySentences } from './sentences.ts';
import { readSources, type SourceFile, type Violation } from './source-file.ts';

type Rule = (files: SourceFile[]) => Violation[];

const sources = readSource();

test.each<[string, Rule]>([
  ['no import() closes a cycle', findLazyCycles],
  ['rules and use-cases take the time as an argument', findHiddenClocks],
  ['user-facing sentences live in i18n/', findStraySentences],
  ['a style sheet or migration has at most 300 lines', findLongFiles],
  ['names of files and folders are kebab-case and specific', findBadNames],
  ['only the launcher is plain JavaScript', findPlainJavaScript],
  ['every page is listed in web/routes.ts', findUnlistedPages],
  ['pages read no schema of a route', findRouteSchemasOnPages],
])('%s', (rule, find) => {
  const violations = find(sources).map(({ path, line, advice }) => `${path}:${line}  ${advice}`);
  expect(violations, `\n${rule}, but:\n${violations.join('\n')}\n`).toHaveLength(0);
});

test('every top-level source folder is checked', () => {
  const folders = new Set(sources.map(({ path }) => path.split('/')[0]));
  expect([...folders]).toEqual(
    expect.arrayContaining(['domain', 'i18n', 'contract', 'server', 'web', 'testing', 'scripts']),
  );
});

const inUseCase = (text: string) => ({ 'server/bookings/a.ts': text });
const onPage = (text: string) => ({ 'web/features/a/b.tsx': `export const A = () => ${text};` });

/** Description, rule, source files, and the expected `path:line` of each violation. */
const samples: [string, Rule, Record<string, string>, string[]][] = [
  [
    'an import() closes a cycle',
    findLazyCycles,
    { 'web/a.ts': "\nimport('./b.ts');", 'web/b.ts': "import '#web/c.ts';", 'web/c.ts': "export { a } from './a';" },
    ['web/a.ts:2'],
  ],
  [
    'an import() downward',
    findLazyCycles,
    { 'web/a.ts': "import('./b.ts'); import('pg');", 'web/b.ts': "import './c.ts';", 'web/c.ts': '' },
    [],
  ],
  [
    'a schema of a route on a page',
    findRouteSchemasOnPages,
    {
      'web/a.ts': "import { move, Body } from '#contract/a';\nresolve(move.body);\nresolve(Body.shape);",
      'server/a.ts': "import { move } from '#contract/a';\nresolve(move.body);",
    },
    ['web/a.ts:2'],
  ],
  [
    'a clock in the domain',
    findHiddenClocks,
    { 'domain/a.ts': 'new Date();\nDate.now();' },
    ['domain/a.ts:1', 'domain/a.ts:2'],
  ],
  ['a date from a given value', findHiddenClocks, { 'domain/a.ts': 'new Date(0);' }, []],
  ['301 lines of a style sheet', findLongFiles, { 'web/a.css': 'a;\n'.repeat(301) }, ['web/a.css:301']],
  ['300 lines of a migration', findLongFiles, { 'server/a.sql': 'a;\n'.repeat(300) }, []],
  ['a barrel', findBadNames, { 'web/ui/index.ts': '', 'contract/index.ts': '' }, ['web/ui/index.ts:1']],
  ['a folder in camel case', findBadNames, { 'web/dateField/a.ts': '' }, ['web/dateField/a.ts:1']],
  [
    'a migration in snake case',
    findBadNames,
    { 'server/0001_a.sql': '', 'server/0001-a.sql': '' },
    ['server/0001_a.sql:1'],
  ],
  ['a generic file name', findBadNames, { 'web/utils.ts': '' }, ['web/utils.ts:1']],
  [
    'a page missing from the routes',
    findUnlistedPages,
    { 'web/routes.ts': "route('a', './routes/a.tsx')", 'web/routes/a.tsx': '', 'web/routes/b.tsx': '' },
    ['web/routes/b.tsx:1'],
  ],
  [
    'a script in plain JavaScript',
    findPlainJavaScript,
    { 'scripts/a.mjs': '', 'scripts/launch.mjs': '', 'scripts/b.ts': '' },
    ['scripts/a.mjs:1'],
  ],
  ['text on a page', findStraySentences, onPage('<p>\n  Hello\n</p>'), ['web/features/a/b.tsx:2']],
  [
    'text in braces',
    findStraySentences,
    onPage("<p>{ok ? 'yes' : name ?? `no`}</p>"),
    ['web/features/a/b.tsx:1', 'web/features/a/b.tsx:1'],
  ],
  [
    'text in an attribute that is read aloud',
    findStraySentences,
    onPage('<img alt="tooth" className="mt-2" />'),
    ['web/features/a/b.tsx:1'],
  ],
  ['text without letters', findStraySentences, onPage('<p title={t.name}>· &nbsp; 4 {words.title} →</p>'), []],
  [
    'a title in a variable of the frontend',
    findStraySentences,
    { 'web/api/a.ts': "const a = 'Booking Confirmed';" },
    ['web/api/a.ts:1'],
  ],
  [
    'a sentence in a use-case',
    findStraySentences,
    inUseCase("const a = 'The slot is taken';\nconst b = `Dear ${name}, welcome!`;"),
    ['server/bookings/a.ts:1', 'server/bookings/a.ts:2'],
  ],
  [
    'names, codes, logs, descriptions and developer errors',
    findStraySentences,
    inUseCase(
      "const a = 'Dora Winter'; ctx.log.info('Mail was sent'); route({ summary: 'Books a slot' }); throw new Error('Not a row'); sql`Select a from b`;",
    ),
    [],
  ],
];

test.each(samples)('detected: %s', (_, rule, texts, expected) => {
  expect(rule(readSources(texts)).map(({ path, line }) => `${path}:${line}`)).toEqual(expected);
});
