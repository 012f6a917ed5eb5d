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

const house = readSource();

test.each<[string, (files: SourceFile[]) => { path: string; line: number; advice: string }[]]>([
  ['imports go downward', findForbiddenImports],
  ['imports form no circle', findCycles],
  ['zod stays in contract/ and server/config/config.ts', findStrayZod],
  ['the environment is read in server/config/config.ts', findStrayEnvironment],
  ['rules and use-cases take the time as an argument', findHiddenClocks],
  ['sentences a person reads live in i18n/', findStraySentences],
  ['a file has at most 300 lines', findLongFiles],
  ['exports have names and there are no barrels', findLooseExports],
  ['files are named in kebab-case after what they hold', findBadNames],
  ['only the launcher is plain JavaScript', findPlainJavaScript],
  ['every page is listed in web/routes.ts', findUnlistedPages],
])('%s', (rule, find) => {
  const complaints = find(house).map(({ path, line, advice }) => `${path}:${line}  ${advice}`);
  expect(complaints, `\n${rule}, but:\n${complaints.join('\n')}\n`).toHaveLength(0);
});

test('the whole house is looked at', () => {
  const folders = new Set(house.map(({ path }) => path.split('/')[0]));
  expect([...folders]).toEqual(
    expect.arrayContaining(['domain', 'i18n', 'contract', 'server', 'web', 'testing', 'scripts']),
  );
});
