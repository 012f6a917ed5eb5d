import { describe, expect, test } from 'vitest';
import { findCycles } from './cycles.ts';
import { findForbiddenImports } from './layers.ts';
import {
  findBadNames,
  findHiddenClocks,
  findLongFiles,
  findLooseExports,
  findPlainJavaScript,
  findStrayEnvironment,
  findStrayZod,
  findUnlistedPages,
} from './conventions.ts';
import { findStraySentences } from './sentences.ts';
import { readSources, type Violation, type SourceFile } from './source-file.ts';

type Rule = (files: SourceFile[]) => Violation[];

const inUseCase = (text: string) => ({ 'server/use-cases/a.ts': text });
const onPage = (text: string) => ({ 'web/features/a/b.tsx': `export const A = () => ${text};` });

/** Description, rule, source files, and the expected `path:line` of each violation. */
const samples: [string, Rule, Record<string, string>, string[]][] = [
  [
    'the domain imports the store',
    findForbiddenImports,
    { 'domain/a.ts': "import { x } from '#server/store/x';" },
    ['domain/a.ts:1'],
  ],
  ['the domain imports a library', findForbiddenImports, { 'domain/a.ts': "import 'pg';" }, ['domain/a.ts:1']],
  [
    'the messages read a file',
    findForbiddenImports,
    { 'i18n/a.ts': "\nimport { readFile } from 'node:fs';" },
    ['i18n/a.ts:2'],
  ],
  [
    'the store imports a use-case by its type',
    findForbiddenImports,
    { 'server/store/a.ts': "import type { X } from '../use-cases/x.ts';" },
    ['server/store/a.ts:1'],
  ],
  [
    'a type is imported inline',
    findForbiddenImports,
    { 'server/ports/a.ts': "export type A = import('#contract/x').X;" },
    ['server/ports/a.ts:1'],
  ],
  [
    'http re-exports from the store',
    findForbiddenImports,
    { 'server/http/a.ts': "export { x } from '#server/store/x';" },
    ['server/http/a.ts:1'],
  ],
  [
    'a use-case imports an adapter dynamically',
    findForbiddenImports,
    inUseCase("export const a = () => import('#server/adapters/x');"),
    ['server/use-cases/a.ts:1'],
  ],
  [
    'a use-case imports allowed layers',
    findForbiddenImports,
    inUseCase("import '#i18n/x'; import '#contract/x'; import '#server/ports/x';"),
    [],
  ],
  [
    'the embedded identity uses the store',
    findForbiddenImports,
    { 'server/adapters/identity/embedded/a.ts': "import '#server/store/x';" },
    [],
  ],
  [
    'another adapter uses the store',
    findForbiddenImports,
    { 'server/adapters/mailer/a.ts': "import '#server/store/x';" },
    ['server/adapters/mailer/a.ts:1'],
  ],
  [
    'the entry point imports every layer of the server',
    findForbiddenImports,
    { 'server/main.ts': "import './adapters/x.ts'; import './http/x.ts';" },
    [],
  ],
  [
    'a use-case imports the configuration',
    findForbiddenImports,
    inUseCase("import '#server/config/config';"),
    ['server/use-cases/a.ts:1'],
  ],
  [
    'a feature imports another',
    findForbiddenImports,
    { 'web/features/a/b.ts': "import '../c/d.ts';", 'web/features/c/d.ts': '' },
    ['web/features/a/b.ts:1'],
  ],
  [
    'a feature imports its own files',
    findForbiddenImports,
    { 'web/features/a/b.ts': "import './d';", 'web/features/a/d.tsx': '' },
    [],
  ],
  [
    'a UI component imports the domain',
    findForbiddenImports,
    { 'web/ui/a.ts': "import '#domain/slots';" },
    ['web/ui/a.ts:1'],
  ],
  [
    'the frontend imports the server',
    findForbiddenImports,
    { 'web/routes/a.tsx': "import '#server/config/config';" },
    ['web/routes/a.tsx:1'],
  ],
  [
    'the portal imports its tests',
    findForbiddenImports,
    { 'server/http/a.ts': "import '#testing/database';" },
    ['server/http/a.ts:1'],
  ],
  [
    'a test of the server uses the server and testing',
    findForbiddenImports,
    { 'server/adapters/a.test.ts': "import '#server/store/x'; import '#testing/x';" },
    [],
  ],
  ['a test of the domain uses vitest', findForbiddenImports, { 'domain/a.test.ts': "import 'vitest';" }, []],
  [
    'two files import each other',
    findCycles,
    { 'web/a.ts': "import './b';", 'web/b.ts': "\nimport './a.ts';" },
    ['web/b.ts:2'],
  ],
  [
    'three files in a chain are not a cycle',
    findCycles,
    { 'web/a.ts': "import './b'; import './c';", 'web/b.ts': "import './c';", 'web/c.ts': '' },
    [],
  ],
  ['zod in a page', findStrayZod, { 'web/routes/a.tsx': "import { z } from 'zod/mini';" }, ['web/routes/a.tsx:1']],
  [
    'zod in the contract, its resolver in a form',
    findStrayZod,
    { 'contract/a.ts': "import 'zod';", 'web/ui/a.ts': "import '@hookform/resolvers/zod';" },
    [],
  ],
  [
    'the environment in a use-case',
    findStrayEnvironment,
    inUseCase('const a = process.env.A;'),
    ['server/use-cases/a.ts:1'],
  ],
  [
    'the environment by another name',
    findStrayEnvironment,
    inUseCase("import { env } from 'node:process';\nconst { env: b } = process;"),
    ['server/use-cases/a.ts:1', 'server/use-cases/a.ts:2'],
  ],
  [
    'the environment in the configuration and in scripts',
    findStrayEnvironment,
    { 'server/config/config.ts': 'process.env', 'scripts/a.ts': 'process.env' },
    [],
  ],
  [
    'a clock in the domain',
    findHiddenClocks,
    { 'domain/a.ts': 'new Date();\nDate.now();' },
    ['domain/a.ts:1', 'domain/a.ts:2'],
  ],
  ['a date from a given value', findHiddenClocks, { 'domain/a.ts': 'new Date(0);' }, []],
  ['301 lines', findLongFiles, { 'web/a.ts': 'a;\n'.repeat(301) }, ['web/a.ts:301']],
  ['300 lines', findLongFiles, { 'web/a.ts': 'a;\n'.repeat(300) }, []],
  ['export *', findLooseExports, { 'web/ui/a.ts': "export * from './b';" }, ['web/ui/a.ts:1']],
  ['a barrel', findLooseExports, { 'web/ui/index.ts': "export { b } from './b';" }, ['web/ui/index.ts:1']],
  [
    'a default export',
    findLooseExports,
    { 'web/ui/a.tsx': 'export default 1;', 'web/routes/b.tsx': 'export default 1;' },
    ['web/ui/a.tsx:1'],
  ],
  [
    'a name in camel case',
    findBadNames,
    { 'web/ui/dateField.tsx': '', 'web/ui/Date.tsx': '', 'web/entry.server.tsx': '' },
    ['web/ui/dateField.tsx:1', 'web/ui/Date.tsx:1'],
  ],
  ['a generic file name', findBadNames, { 'web/utils.ts': '' }, ['web/utils.ts:1']],
  [
    'a page missing from the routes',
    findUnlistedPages,
    { 'web/routes.ts': "route('a', './routes/a.tsx')", 'web/routes/a.tsx': '', 'web/routes/b.tsx': '' },
    ['web/routes/b.tsx:1'],
  ],
  ['a script imports a package', findForbiddenImports, { 'scripts/a.ts': "import 'pg';" }, ['scripts/a.ts:1']],
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
    ['server/use-cases/a.ts:1', 'server/use-cases/a.ts:2'],
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

describe('every architecture rule detects a violation', () => {
  test.each(samples)('%s', (_, rule, texts, expected) => {
    expect(rule(readSources(texts)).map(({ path, line }) => `${path}:${line}`)).toEqual(expected);
  });
});
