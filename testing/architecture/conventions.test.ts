import { expect, test } from 'vitest';
import {
  findBadNames,
  findHiddenClocks,
  findLazyCycles,
  findLongFiles,
  findPlainJavaScript,
  findUnlistedPages,
} from './conventions.ts';
import { readSource } from './read-source.ts';
import { findStraySentences } from './sentences.ts';
import type { SourceFile } from './source-file.ts';

const sources = readSource();

test.each<[string, (files: SourceFile[]) => { path: string; line: number; advice: string }[]]>([
  ['no import() closes a cycle', findLazyCycles],
  ['rules and use-cases take the time as an argument', findHiddenClocks],
  ['user-facing sentences live in i18n/', findStraySentences],
  ['a style sheet or migration has at most 300 lines', findLongFiles],
  ['names of files and folders are kebab-case and specific', findBadNames],
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
