import { importedRows, type ImportedRow, type ImportRequest } from '#contract/accounts/imports';
import type { z } from '#contract/shared/zod';
import {
  findNamed,
  guessColumns,
  readImportedRow,
  soundOf,
  type ImportColumns,
  type ImportField,
  type Named,
} from '#domain/accounts/imports';
import { isDay, type Day } from '#domain/shared/time';
import { inParts } from './in-parts.ts';
import type { CsvFile } from './read-csv.ts';

/** How many texts of a file somebody is asked about. */
const MAX_UNKNOWN = 50;

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
 * The rows of a file as records, and those that cannot be read, each with the columns that are wrong. A patient who is in
 * the file twice is read once.
 */
export async function readRecords(
  { header, rows }: CsvFile,
  { kind, columns = guessColumns(kind, header), ...chosenIds }: ImportRequest,
  { doctors, treatments, today }: { doctors: Named[]; treatments: Named[]; today: Day },
): Promise<Found> {
  const found: Found = { columns, records: [], rows: [], unknown: { doctors: [], treatments: [] } };
  const seen = new Set<string>();
  const byPhone = new Map<string, ImportedRecord>();
  const resolve = (list: 'doctors' | 'treatments', text: string | undefined, all: Named[]) => {
    if (text === undefined) return null;
    const chosen = all.find(({ id }) => id === chosenIds[list][text]);
    const id = chosen?.id ?? findNamed(text, all);
    const unknown = found.unknown[list];
    if (id === null && unknown.length < MAX_UNKNOWN && !unknown.includes(text)) unknown.push(text);
    return id;
  };
  const columnOf = (field: ImportField) => {
    if (field === 'minutes' && columns.minutes === undefined) return 'end';
    return field === 'name' && columns.last_name !== undefined ? 'last_name' : field;
  };
  let row = 1;
  const read = (cells: string[]) => {
    row += 1;
    if (cells.length === 1 && !cells[0]) return;
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
    const isUnborn = isDay(String(raw['birth_date'])) && String(raw['birth_date']) > today;
    const issues: ImportedRow['issues'] = isShifted
      ? [{ field: null, message: 'validation.importedCells' }]
      : (error?.issues ?? []).map(({ path, message }) => ({ field: columnOf(path[0] as ImportField), message }));
    if (isUnborn && !isShifted) issues.push({ field: 'birth_date', message: 'validation.birthDate' });
    if (isTwice && !isShifted)
      issues.push({ field: record.number ? 'number' : 'name', message: 'validation.importedTwice' });
    if (issues.length > 0) {
      const text = cells.filter(Boolean).slice(0, 4).join(', ');
      found.rows.push({ row, state: 'error', text, known: null, issues });
      return;
    }
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
  };
  await inParts(rows, (part) => part.map(read));
  return found;
}
