import { expect, test } from 'vitest';
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
import { readSource } from './read-source.ts';
import { findStraySentences } from './sentences.ts';
import type { SourceFile } from './source-file.ts';

const sources = readSource();

test.each<[string, (files: SourceFile[]) => { path: string; line: number; advice: string }[]]>([
  ['imports go downward', findForbiddenImports],
  ['imports form no cycle', findCycles],
  ['zod stays in contract/ and server/config/config.ts', findStrayZod],
  ['the environment is read in server/config/config.ts', findStrayEnvironment],
  ['rules and use-cases take the time as an argument', findHiddenClocks],
  ['user-facing sentences live in i18n/', findStraySentences],
  ['a file has at most 300 lines', findLongFiles],
  ['exports are named and there are no barrels', findLooseExports],
  ['file names are kebab-case and specific', findBadNames],
  ['only the launcher is plain JavaScript', findPlainJavaScript],
  ['every page is listed in web/routes.ts', findUnlistedPages],
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
