import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ownSettings, readSettings } from '#server/app/config/settings-file';

const NAME = 'MOLAR_SETTING_OF_A_TEST';
const folder = mkdtempSync(path.join(tmpdir(), 'molar-settings-'));
const [own, unit, named] = ['own', 'unit', 'named'].map((name) => {
  const file = path.join(folder, name);
  writeFileSync(file, `${NAME}=${name}\n`);
  return file;
}) as [string, string, string];
const missing = path.join(folder, 'missing');
const words = process.argv;

beforeEach(() => {
  process.argv = ['node', 'script', 'add', 'x@y.de'];
  delete process.env[NAME];
});
afterAll(() => {
  process.argv = words;
  delete process.env[NAME];
  rmSync(folder, { recursive: true });
});

test('the settings are those of the installation, else of the systemd unit, never of the caller’s folder', () => {
  readSettings([own, unit]);
  expect(process.env[NAME]).toBe('own');
  delete process.env[NAME];
  readSettings([missing, unit]);
  expect(process.env[NAME]).toBe('unit');
  expect(ownSettings).toBe(path.resolve(import.meta.dirname, '../../.env'));
});

test.each([[['--env', named]], [[`--env=${named}`]]])('%s replaces both files and leaves the arguments', (option) => {
  process.argv.push(...option, '--name', 'X');
  readSettings([own, unit]);
  expect(process.env[NAME]).toBe('named');
  expect(process.argv.slice(2)).toEqual(['add', 'x@y.de', '--name', 'X']);
});

test('a variable of the environment overrides the file', () => {
  process.env[NAME] = 'environment';
  readSettings([own]);
  expect(process.env[NAME]).toBe('environment');
});
