import { expect, test } from 'vitest';
import { languages } from '#domain/shared/language';
import { catalogue, type MessageKey } from './catalogue.ts';
import { translator } from './translator.ts';

const key = (name: string) => name as MessageKey;
const t = translator({
  slots: { left_one: '{{count}} slot', left_other: '{{count}} slots', none_zero: 'Close', none_other: 'Publish' },
  mail: {
    help: 'It is over. Please call us: {{phone}}. Or write to {{email}} now, 24 h. a day.',
    ask: 'Questions? {{phone}}',
  },
  site: { greeting: 'Hello {{name}}, {{name}}!' },
});

test('placeholders are filled in, also those that occur twice', () => {
  expect(t(key('site.greeting'), { name: 'Ada {{x}}' })).toBe('Hello Ada {{x}}, Ada {{x}}!');
});

test('a sentence with the phone number or email address of a clinic that has none is left out', () => {
  const help = (phone: string, email: string) => t(key('mail.help'), { phone, email });
  expect(help('030 1', 'a@b.de')).toBe('It is over. Please call us: 030 1. Or write to a@b.de now, 24 h. a day.');
  expect(help('', 'a@b.de')).toBe('It is over. Or write to a@b.de now, 24 h. a day.');
  expect(help('', '')).toBe('It is over.');
  expect(t(key('mail.ask'), { phone: '' })).toBe('');
});

test('the count chooses the plural form', () => {
  expect(t(key('slots.left'), { count: 1 })).toBe('1 slot');
  expect([0, 2, 1.5].map((count) => t(key('slots.left'), { count }))).toEqual(['0 slots', '2 slots', '1.5 slots']);
  expect([0, 3].map((count) => t(key('slots.none'), { count }))).toEqual(['Close', 'Publish']);
});

test('a text that is not a key is returned unchanged', () => {
  expect(t(key('Not now. Call us: 030 1.'))).toBe('Not now. Call us: 030 1.');
  expect(t(key('site.unknown'))).toBe('site.unknown');
});

// `message` is an identity service's own text, which German replaces.
test('both languages have the same messages with the same placeholders', () => {
  const [en, de] = languages.map((language) =>
    Object.entries(catalogue[language]).flatMap(([feature, texts]) =>
      Object.entries(texts).map(
        ([name, text]) => `${feature}.${name} ${[...new Set(text.match(/\{\{(?!message)\w+\}\}/g))].sort().join(' ')}`,
      ),
    ),
  );
  expect([...(de ?? [])].sort()).toEqual([...(en ?? [])].sort());
});
