import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue } from '#i18n/catalogue';
import { isNamed, keysIn, messagesOfEntries, ROOT } from './used-messages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entries = messagesOfEntries(root);

test('every message that a module of the pages names is loaded with a page or with what loads lazily', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  const keys = new Set(sources.flatMap((file) => keysIn(readFileSync(path.join(root, file), 'utf8'))));
  const loaded = new Set([...entries.values()].flatMap((messages) => [...messages]));
  const named = Object.entries(catalogue.en)
    .flatMap(([feature, messages]) => Object.keys(messages).map((name) => `${feature}.${name}`))
    .filter((message) => isNamed(keys, message));
  expect(named.filter((message) => !loaded.has(message))).toEqual([]);
});

test('a page has its own messages, and what it shows on intent brings others', () => {
  const page = entries.get('web/routes/dashboard/my-appointments.tsx');
  const dialog = entries.get('web/features/bookings/move-dialog.tsx');
  const own = [...(dialog ?? [])].filter((message) => !page?.has(message));
  expect(page).toContain('dashboard.myAppointment');
  expect(own.length).toBeGreaterThan(10);
});

test('what validates by a schema has the messages of schemas, and what the root names is in no other file', () => {
  expect(entries.get('web/features/people/resolvers.ts')).toContain('validation.emailInvalid');
  const { [ROOT]: ofRoot, ...others } = Object.fromEntries(entries);
  expect(ofRoot).toContain('site.offline');
  expect(Object.entries(others).filter(([, messages]) => messages.has('site.offline'))).toEqual([]);
});
