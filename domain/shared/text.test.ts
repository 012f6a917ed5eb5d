import { expect, test } from 'vitest';
import { isTypedLine, isVisible, toTypedLine } from './text.ts';

/** Invisible characters, by name. */
const invisible: [string, string][] = [
  ['spaces', ' \u00A0\u2003\u3000'],
  ['zero-width characters', '\u200B\u200C\u200D\uFEFF'],
  ['direction marks and overrides', '\u200E\u200F\u061C\u202E\u2066'],
  ['fillers of Hangul', '\u115F\u1160\u3164\uFFA0'],
  ['an empty braille pattern', '\u2800'],
  ['soft hyphens and joiners', '\u00AD\u034F\u2060'],
  ['variation selectors and tags', '\uFE0F\u{E0041}'],
  ['controls', '\u0000\u0007'],
  ['a null note', '\u{1D159}'],
  ['blanks of Egyptian hieroglyphs', '\u{13441}\u{13442}'],
  ['a filler of Khitan', '\u{16FE4}'],
];

test.each(invisible)('a text of %s alone is empty', (_name, text) => {
  expect(isVisible(text)).toBe(false);
  expect(toTypedLine(text, 100)).toBe('');
});

test.each(['Ana', 'Ø', '李', 'نسرین\u200Cناز', '한', '⠃', '👩‍⚕️', '9'])('%s is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});

test('a line has neither line breaks nor characters that change the text direction', () => {
  expect(['a\nb', 'a\u2028b', 'a\u202Eb', 'a\u2066b', 'a\uD800b'].filter(isTypedLine)).toEqual([]);
  expect(toTypedLine(' a\n\u202Eb\uD800 ', 100)).toBe('a b\uFFFD');
  expect(toTypedLine('abc', 2)).toBe('ab');
});
