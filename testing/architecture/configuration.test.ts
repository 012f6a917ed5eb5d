import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Environment } from '#server/config/config';
import { readSettings, renderConfigurationPage } from '../../scripts/lib/configuration-page.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const settings = readSettings(read('.env.example'));
const defaults: Record<string, unknown> = Environment.parse({});

/** The default of a setting as it is written in `.env`; null if there is none, or an empty list. */
function defaultOf(name: string): string | null {
  const value = defaults[name];
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : null;
}

/** The values that a setting allows, if it is an enumeration. */
function optionsOf(name: string): string[] {
  let schema: unknown = Environment.shape[name as keyof typeof Environment.shape];
  while (schema instanceof Object && 'unwrap' in schema && typeof schema.unwrap === 'function')
    schema = schema.unwrap();
  return schema instanceof Object && 'options' in schema ? (schema.options as string[]) : [];
}

test('.env.example has every setting that server/config/config.ts reads, and no other', () => {
  expect(settings.map(({ name }) => name).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

test('a setting of .env.example has no # before it exactly if its value is the default', () => {
  const wrong = settings.filter(({ name, value, isDefault }) => defaultOf(name) !== (isDefault ? value : null));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('every setting of .env.example is described, an enumeration with all of its values', () => {
  const missing = settings.flatMap(({ name, description }) => {
    const unnamed = optionsOf(name).filter((option) => !description.includes(`\`${option}\``));
    return description.length > 10 && unnamed.length === 0 ? [] : [`${name} ${unnamed.join(' ')}`];
  });
  expect(missing).toEqual([]);
});

test('docs/configuration.md is what `npm run docs` writes', () => {
  expect(read('docs/configuration.md')).toBe(renderConfigurationPage(read('.env.example')));
});
