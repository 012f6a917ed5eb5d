import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { MAX_IMPORT_ROWS } from '#domain/accounts/imports';
import { ClinicError } from '#domain/shared/errors';

/** The longest row, in bytes: a quote that never ends is no row. */
const MAX_RECORD = 100_000;

/** A file as text: how it was read, its headings, and the cells of each row below them. */
export type CsvFile = { encoding: string; separator: string; header: string[]; rows: string[][] };

/**
 * Reads a CSV file as German practice systems and spreadsheets write it, in parts, between which other requests run. Its encoding
 * is that of its byte order mark, else UTF-8 if it is valid, else Windows-1252; its separator is the most frequent one of the headings. An empty line is a row, as spreadsheets count.
 * @throws ClinicError `file_unreadable` for what is no such file, such as one of Excel, or has too many rows
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile> {
  const { encoding, text: whole } = decode(bytes);
  // Excel hides the line that names the separator.
  const text = whole.replace(/^[\r\n]*(?:sep=.[\r\n]+)?/i, '');
  const [first = ''] = text.split(/\r?\n|\r/, 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const [separator = ';'] = [';', '\t', ','].toSorted((a, b) => unquoted.split(b).length - unquoted.split(a).length);
  const parts = Readable.from(text.includes('\0') ? [] : (text.match(/[^]{1,65536}/g) ?? []));
  const options = { delimiter: separator, relax_column_count: true, relax_quotes: true, max_record_size: MAX_RECORD };
  const rows: string[][] = [];
  try {
    for await (const row of parts.pipe(parse({ ...options, trim: true })) as AsyncIterable<string[]>) {
      rows.push(row);
      if (rows.length > MAX_IMPORT_ROWS + 1) break;
    }
  } catch (error) {
    throw new ClinicError('file_unreadable', { cause: error });
  }
  const [header] = rows.splice(0, 1);
  if (!header || rows.length === 0 || rows.length > MAX_IMPORT_ROWS) throw new ClinicError('file_unreadable');
  return { encoding, separator, header, rows };
}

function decode(bytes: Uint8Array): { encoding: string; text: string } {
  const encodings = bytes[0] === 0xff && bytes[1] === 0xfe ? ['UTF-16LE'] : ['UTF-8', 'Windows-1252'];
  for (const encoding of encodings) {
    try {
      return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
    } catch {
      // The next one; Windows-1252 has a character for every byte.
    }
  }
  throw new ClinicError('file_unreadable');
}
