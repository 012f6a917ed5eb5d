import { expect, test } from 'vitest';
import { MAX_IMPORT_ROWS } from '#domain/accounts/imports';
import { readCsv } from './read-csv.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

test.each([
  ['UTF-8', bytes('Name;Ort\nÄnne Weiß;Köln\n')],
  ['UTF-8', bytes('\uFEFFName;Ort\r\nÄnne Weiß;Köln\r\n')],
  ['Windows-1252', bytes('Name;Ort\r\nÄnne Weiß;Köln', 'latin1')],
  ['UTF-16LE', bytes('\uFEFFName;Ort\r\nÄnne Weiß;Köln\r\n', 'utf16le')],
])('a file in %s is read, whatever its lines end with', async (encoding, file) => {
  const read = { encoding, separator: ';', header: ['Name', 'Ort'], rows: [['Änne Weiß', 'Köln']] };
  expect(await readCsv(file)).toEqual(read);
});

test('the separator is the most frequent one of the headings, outside of quotes', async () => {
  const separators = ['a;b\n1;2', 'a,b\n1,2', 'a\tb\n1\t2', '"a,b,c";d\n1;2', 'alone\n1'];
  const read = await Promise.all(separators.map((text) => readCsv(bytes(text))));
  expect(read.map(({ separator }) => separator)).toEqual([';', ',', '\t', ';', ';']);
});

test('quotes contain separators, line breaks and quotes; empty lines and short rows stay where they are', async () => {
  const { rows } = await readCsv(bytes('a;b\n"x; ""y""\nz";1\n\nalone\n'));
  expect(rows).toEqual([['x; "y"\nz', '1'], [''], ['alone']]);
});

test('the line of Excel that names the separator is no heading', async () => {
  expect(await readCsv(bytes('sep=;\r\na;b\r\n1;2\r\n'))).toMatchObject({ header: ['a', 'b'], rows: [['1', '2']] });
});

test.each([
  ['is empty', bytes('')],
  ['has headings alone', bytes('a;b\n')],
  ['is a workbook of Excel', bytes('PK\u0003\u0004\0\0xl/workbook')],
  ['ends within quotes', bytes('a;b\n"1;2\n3;4')],
  ['has too many rows', bytes(`a\n${'1\n'.repeat(MAX_IMPORT_ROWS + 1)}`)],
])('a file that %s is refused', async (_what, file) => {
  await expect(readCsv(file)).rejects.toMatchObject({ code: 'file_unreadable' });
});
