import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityEvents } from '#domain/shared/security-events';
import { readSource } from './read-source.ts';
import { isTest } from './source-file.ts';

const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
/** The first cells of the runbook's tables. */
const cells = runbook.split('\n').flatMap((line) => /^\| (.+?) \|/.exec(line)?.[1] ?? []);
const isExplained = (name: string) => cells.some((cell) => cell.includes(`\`${name}\``));

/** The messages of warnings and errors: the last argument of a call of the logger, or what a loop logs by its name. */
function listMessages(text: string): string[] {
  const calls = text.matchAll(/\blog\.(?:warn|error|fatal)\(\s*(?:(?:\{[^}]*\}|\w+),\s*)?'([^']+)'/g);
  const loops = text.matchAll(/\bname: '([^']+)',\s*everyMs:/g);
  return [...calls.map(([, message = '']) => message), ...loops.map(([, name]) => `${name} failed`)];
}

const sources = readSource().filter(({ path }) => path.startsWith('server/') && !isTest(path));

test('the runbook explains every warning and error that the server logs', () => {
  const messages = new Set(sources.flatMap(({ text }) => listMessages(text)));
  expect(messages).toContain('call failed');
  expect(messages).toContain('vacuuming failed');
  expect([...messages].filter((message) => !isExplained(message))).toEqual([]);
});

test('only the loops log a warning or an error whose message is not a literal', () => {
  const others = sources.filter(
    ({ text }) => listMessages(text).length < [...text.matchAll(/\blog\.(?:warn|error|fatal)\(/g)].length,
  );
  expect(others.map(({ path }) => path)).toEqual(['server/platform/jobs/start-loop.ts']);
});

test('the runbook explains every security event', () => {
  expect(securityEvents.filter((event) => !isExplained(event))).toEqual([]);
});
