import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Environment } from '#server/app/config/environment';
import { readSettings, renderConfigurationPage } from '../../scripts/lib/configuration-page.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const settings = readSettings(read('.env.example'));
const defaults: Record<string, unknown> = Environment.parse({});

/** A setting's default as `.env` writes it; null if it has none or it is an empty list. */
function findDefault(name: string): string | null {
  const value = defaults[name];
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : null;
}

/** The values of an enumeration, otherwise an empty list. */
function listOptions(name: string): string[] {
  let schema: unknown = Environment.shape[name as keyof typeof Environment.shape];
  while (schema instanceof Object && 'unwrap' in schema && typeof schema.unwrap === 'function')
    schema = schema.unwrap();
  return schema instanceof Object && 'options' in schema ? (schema.options as string[]) : [];
}

test('.env.example lists exactly the settings that server/app/config/environment.ts reads', () => {
  expect(settings.map(({ name }) => name).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

test('.env.example leaves exactly the settings with a default value uncommented', () => {
  const wrong = settings.filter(({ name, value, isDefault }) => findDefault(name) !== (isDefault ? value : null));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('.env.example describes every setting, and every value of an enumeration', () => {
  const missing = settings.flatMap(({ name, description }) => {
    const unnamed = listOptions(name).filter((option) => !description.includes(`\`${option}\``));
    return description.length > 10 && unnamed.length === 0 ? [] : [`${name} ${unnamed.join(' ')}`];
  });
  expect(missing).toEqual([]);
});

test('no sample of settings has a comment behind a value, which systemd takes for a part of it', () => {
  const cwd = new URL('../../', import.meta.url).pathname;
  const files = globSync(['*.md', 'docs/**/*.md', 'ops/**/*.{md,example}', '.env.example', 'ops/.env.example'], {
    cwd,
  });
  expect(files.length).toBeGreaterThan(20);
  const lines = files.flatMap((file) =>
    read(file)
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );
  expect(lines.filter((line) => /^[^:]+: *(# )?[A-Z][A-Z0-9_]+=\S*\s+#/.test(line))).toEqual([]);
});

test('docs/configuration.md matches the output of `npm run docs`', () => {
  expect(read('docs/configuration.md')).toBe(renderConfigurationPage(read('.env.example')));
});
