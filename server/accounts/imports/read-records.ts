import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { importedRows, type ImportedRow, type ImportRequest } from '#contract/accounts/imports';
import type { z } from '#contract/shared/zod';
import {
  findNamed,
  guessColumns,
  readImportedRow,
  soundOf,
  type ImportColumns,
  type Named,
} from '#domain/accounts/imports';
import type { Day } from '#domain/shared/time';
import type { CsvFile } from './read-csv.ts';

/** What a row describes, by the fields of both kinds; `doctorId` and `treatmentId` are null if nobody knows whom or what it means. */
export type ImportedRecord = { row: number } & Partial<Omit<z.output<(typeof importedRows)['patients']>, 'name'>> &
  Partial<z.output<(typeof importedRows)['appointments']>> & {
    doctorId?: string | null;
    treatmentId?: string | null;
  } & {
    /** Who an earlier row of the file is that may be the same patient. */
    twin?: string;
  };

type Found = {
  columns: ImportColumns;
  records: ImportedRecord[];
  rows: ImportedRow[];
  unknown: Record<'doctors' | 'treatments', string[]>;
};

/**
 * The rows of a file as records, and those that cannot be read, each with the column that is wrong. A patient who is in
 * the file twice is read once.
 */
export async function readRecords(
  { header, rows }: CsvFile,
  request: ImportRequest,
  { doctors, treatments, today }: { doctors: Named[]; treatments: Named[]; today: Day },
): Promise<Found> {
  const { kind, columns = guessColumns(kind, header) } = request;
  const found: Found = { columns, records: [], rows: [], unknown: { doctors: [], treatments: [] } };
  const seen = new Set<string>();
  const byPhone = new Map<string, ImportedRecord>();
  const resolve = (list: 'doctors' | 'treatments', text: string | undefined, all: Named[]) => {
    if (text === undefined) return null;
    const chosen = all.find(({ id }) => id === request[list][text]);
    const id = chosen?.id ?? findNamed(text, all);
    if (id === null && !found.unknown[list].includes(text)) found.unknown[list].push(text);
    return id;
  };
  for (const [index, cells] of rows.entries()) {
    if (index % 500 === 499) await yieldToOthers();
    if (cells.length === 1 && !cells[0]) continue;
    const row = index + 2;
    const isShifted = cells.length < header.length || cells.slice(header.length).some(Boolean);
    const raw = readImportedRow(cells, columns);
    const { data, error } = importedRows[kind].safeParse(raw);
    const record: ImportedRecord = { ...data, row };
    const keys = [
      record.number && `#${record.number}`,
      record.birth_date && `${soundOf(record.name ?? '')} ${record.birth_date}`,
    ];
    const isTwice = kind === 'patients' && keys.some((key) => key && seen.has(key));
    for (const key of keys) if (key) seen.add(key);
    const issue =
      (isShifted && { field: null, reason: 'validation.importedCells' }) ||
      error?.issues.map(({ path, message }) => ({ field: String(path[0]), reason: message }))[0] ||
      (record.birth_date && record.birth_date > today && { field: 'birth_date', reason: 'validation.birthDate' }) ||
      (isTwice && { field: record.number ? 'number' : 'name', reason: 'validation.importedTwice' });
    if (!issue) {
      // Without the country, which only some rows have.
      const phone = record.phone?.replaceAll(/\D/g, '').slice(-8);
      const key = phone && `${soundOf(record.name ?? '')} ${phone}`;
      const other = key ? byPhone.get(key) : undefined;
      if (key && !other) byPhone.set(key, record);
      const isAlike = other && !(other.birth_date && record.birth_date);
      found.records.push({
        ...record,
        ...(isAlike && { twin: [other.name, other.birth_date, other.phone].filter(Boolean).join(', ') }),
        ...(kind === 'appointments' && {
          doctorId: resolve('doctors', record.doctor, doctors),
          treatmentId: resolve('treatments', record.treatment, treatments),
        }),
      });
    } else {
      const text = cells.filter(Boolean).slice(0, 4).join(', ');
      found.rows.push({ row, state: 'error', text, known: null, ...issue } as ImportedRow);
    }
  }
  return found;
}
