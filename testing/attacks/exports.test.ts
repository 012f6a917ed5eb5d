import { expect, test } from 'vitest';
import { toCsv } from '#domain/csv';

const formulas = [
  '=HYPERLINK("http://evil.test")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00A0-1',
  '＝1',
  '＋49 30',
];

test.each(formulas)('attack 33: %j in an export is text, not a formula', (text) => {
  expect(toCsv([[text]])).toBe(`"'${text.replaceAll('"', '""')}"`);
});

test('attack 33: what only contains such a sign is unchanged, in fields separated by semicolons too', () => {
  expect(toCsv([['Müller-Lüdenscheidt', 'a=b', '']], ';')).toBe('"Müller-Lüdenscheidt";"a=b";""');
});

test('attack 33: quotes and commas stay within their field', () => {
  expect(toCsv([['a"b', 'c,d'], ['e@f.test']])).toBe('"a""b","c,d"\r\n"e@f.test"');
});
