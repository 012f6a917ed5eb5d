import { createHash } from 'node:crypto';
import type { ImportCheck, ImportedRow, ImportRequest } from '#contract/accounts/imports';
import { findPrevented, isImported } from '#domain/accounts/imports';
import type { Language } from '#domain/shared/language';
import { clinicClock, type Day } from '#domain/shared/time';
import { checkImportedBookings, type CheckedBooking, type ImportedBooking } from '#server/bookings/index';
import { listKnownPatients, type KnownPatient } from '#server/people/index';
import type { Database, Db } from '#server/platform/database/open-database';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { translate } from '#server/platform/translate';
import { inParts } from './in-parts.ts';
import { listNamed } from './imports-rows.ts';
import { readCsv } from './read-csv.ts';
import { readRecords, type ImportedRecord } from './read-records.ts';

/** A file, how it is to be read and imported, with reasons in which language, and by whom (null by the command). */
export type Wanted = {
  bytes: Uint8Array;
  request: ImportRequest;
  now: Date;
  language: Language;
  actorId: string | null;
};

/** A row, what becomes of it, and its appointment with its end, if it is one that can be booked so far. */
type Matched = { record: ImportedRecord; row: ImportedRow; booking: (ImportedBooking & { end: number }) | null };

const SAMPLE_ROWS = 3;

/** The rows of a file, and whom and what their texts can name. @throws ClinicError `file_unreadable` */
export async function readImport(handle: Db, { bytes, request, now, language }: Wanted) {
  const [file, named] = [await readCsv(bytes), await listNamed(handle, language)];
  return { file, named, ...(await readRecords(file, request, { ...named, today: clinicClock(now).day })) };
}

/**
 * Decides about each row of a file; returns that, the rows that are part of the import, and their appointments if it is of such.
 * The hash is that of what would be inserted.
 */
export async function planImport(
  db: Database,
  { file, named, columns, records, unknown, rows: errors }: Awaited<ReturnType<typeof readImport>>,
  { request, now, language }: Wanted,
) {
  const isPatients = request.kind === 'patients';
  const matched = await inParts(records, (part) =>
    inTransaction(db, (trx) => matchRecords(trx, part, isPatients ? null : clinicClock(now))),
  );
  const free = matched.flatMap(({ booking }) => booking ?? []);
  const prevented = findPrevented(free);
  for (const { row, booking } of matched) {
    const reason = booking && prevented.get(booking);
    if (reason) Object.assign(row, { state: 'conflict', issues: [issue('time', reason)] });
  }
  const rows = [...errors, ...matched.map(({ row }) => row)].toSorted((a, b) => a.row - b.row);
  const wanted = matched.filter(({ row }) => isImported(row.state, request));
  const planned = wanted.map(({ record }) => record);
  const bookings = wanted.flatMap(({ booking }) => booking ?? []);
  const say = ({ field, message }: ImportedRow['issues'][number]) => ({ field, message: translate(language, message) });
  const toOptions = (all: typeof named.doctors) => all.map(({ id, names: [name = ''] }) => ({ _id: id, name }));
  const check: ImportCheck = {
    ...file,
    sample: file.rows.slice(0, SAMPLE_ROWS),
    columns,
    rows: rows.map((row) => ({ ...row, issues: row.issues.map(say) })),
    unknown,
    doctors: toOptions(named.doctors),
    treatments: toOptions(named.treatments),
    hash: createHash('sha256')
      .update(JSON.stringify([planned, bookings]))
      .digest('base64url'),
  };
  return { check, records: planned, bookings };
}

/** Compares rows with what the portal has, apart from each other; they are appointments if there is a `clock`. */
async function matchRecords(
  trx: Trx,
  records: ImportedRecord[],
  clock: { day: Day; minute: number } | null,
): Promise<Matched[]> {
  const byRow = <Found extends { row: number }>(all: Found[]) => new Map(all.map((found) => [found.row, found]));
  const patients = byRow(await listKnownPatients(trx, records));
  const bookings = clock ? records.flatMap((record) => toBooking(record, patients.get(record.row))) : [];
  const [booked, checks] = [byRow(bookings), byRow(clock ? await checkImportedBookings(trx, bookings, clock) : [])];
  return records.map((record) => {
    const [patient, check, booking] = [patients.get(record.row), checks.get(record.row), booked.get(record.row)];
    const decided = clock ? decideAppointment(record, patient, check) : decidePatient(patient, record.twin);
    const row = { row: record.row, text: textOf(record, patient), known: null, issues: [], ...decided };
    return { record, row, booking: booking && check?.reason === null ? { ...booking, end: check.end } : null };
  });
}

type Decided = Pick<ImportedRow, 'state'> & Partial<ImportedRow>;

/** What is wrong with a row, as the key of a message without its module. */
const issue = (field: ImportedRow['issues'][number]['field'], key: string) => ({ field, message: `validation.${key}` });

function decidePatient(patient: KnownPatient | undefined, twin?: string): Decided {
  if (!patient)
    return twin ? { state: 'alike', issues: [issue(null, 'importedTwin')], known: twin } : { state: 'ready' };
  const known = [patient.name, patient.birthDate, patient.phone].filter(Boolean).join(', ');
  if (patient.match === 'same') return { state: 'known', issues: [issue(null, 'importedKnown')], known };
  if (patient.match === 'alike') return { state: 'alike', issues: [issue(null, 'importedAlike')], known };
  return { state: 'conflict', issues: [issue('name', patient.match)], known };
}

function decideAppointment(
  { doctorId, treatmentId }: ImportedRecord,
  patient: KnownPatient | undefined,
  check: CheckedBooking | undefined,
): Decided {
  const { state, issues: unclear = [], known = null } = decidePatient(patient);
  const issues = [
    ...(state === 'conflict' ? unclear : patient?.match === 'same' ? [] : [issue('name', 'importedPatient')]),
    ...(doctorId ? [] : [issue('doctor', 'doctorUnknown')]),
    ...(treatmentId ? [] : [issue('treatment', 'treatmentUnknown')]),
  ];
  if (issues.length > 0) return { state: 'conflict', issues, known: patient?.match === 'same' ? null : known };
  if (!check?.reason) return { state: 'ready' };
  const { reason, isKnown, other } = check;
  return { state: isKnown ? 'known' : 'conflict', issues: [issue('time', reason)], known: other };
}

function toBooking(
  { row, doctorId, treatmentId, date, time, minutes }: ImportedRecord,
  patient: KnownPatient | undefined,
) {
  if (patient?.match !== 'same' || !doctorId || !treatmentId || !date || time === undefined) return [];
  return [{ row, patientId: patient.id, doctorId, treatmentId, date, time, minutes }];
}

/** Who a row is, or whose appointment and when. */
function textOf(
  { name, birth_date, date, time = 0, number }: ImportedRecord,
  patient: KnownPatient | undefined,
): string {
  const clock = `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`;
  const who = name ?? (patient?.match === 'same' ? patient.name : number);
  return (date ? [who, date, clock] : [name, birth_date]).filter(Boolean).join(', ');
}
