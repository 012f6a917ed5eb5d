import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { catalogue } from '#i18n/catalogue';
import { others, signedIn, signedOut } from '#web/script-budgets.ts';
import { readFirstLoads } from '../support/first-load.ts';

const assets = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
const inKb = (bytes: number) => Math.round(bytes / 100) / 10;

test('the first load of every page stays within its budget of script', async () => {
  const loads = await readFirstLoads();
  expect(
    Object.keys({ ...signedOut, ...signedIn }).filter((route) => !loads.some((load) => load.route === route)),
  ).toEqual([]);
  const over = loads.flatMap(({ route, isSignedIn, scripts }) => {
    const size = inKb(scripts.reduce((sum, script) => sum + script.size, 0));
    const budget = (isSignedIn ? signedIn : signedOut)[route] ?? others;
    if (size <= budget) return [];
    const biggest = scripts.slice(0, 8).map((script) => `${script.url} ${inKb(script.size)}`);
    return [`${route}${isSignedIn ? ' (signed in)' : ''}: ${size} kB of ${budget}; ${biggest.join(', ')}`];
  });
  expect(over).toEqual([]);
});

test('zod has its settings in browsers: messages by key, and no probe of what the content policy forbids', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('jitless:'))).toHaveLength(1);
});

test('no script has the texts of another language', () => {
  const texts = Object.values(catalogue.de).flatMap((messages) => Object.values(messages));
  const marked = texts.filter((text) => /[äöüß]/i.test(text) && !text.includes("'"));
  expect(marked.length).toBeGreaterThan(200);
  // German messages have a folder of their own.
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const found = scripts.flatMap((name) => {
    const source = readFileSync(path.join(assets, name), 'utf8');
    return marked.filter((text) => source.includes(text)).map((text) => `${name}: ${text}`);
  });
  expect(found).toEqual([]);
});
