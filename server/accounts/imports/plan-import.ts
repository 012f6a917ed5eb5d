import { createHash } from 'node:crypto';
import type { ImportCheck, ImportedRow, ImportRequest } from '#contract/accounts/imports';
import { findPrevented, isImported, type ImportState } from '#domain/accounts/imports';
import { clinicClock } from '#domain/shared/time';
import { checkImportedBookings, type CheckedBooking, type ImportedBooking } from '#server/bookings/index';
import { listKnownPatients, type KnownPatient } from '#server/people/index';
import type { Db } from '#server/platform/database/open-database';
import type { Trx } from '#server/platform/database/transaction';
import { listNamed } from './imports-rows.ts';
import type { CsvFile } from './read-csv.ts';
import { readRecords, type ImportedRecord } from './read-records.ts';

/** What an import would do, and what it would insert: `people` or `bookings`. */
export type ImportPlan = ImportCheck & { people: ImportedRecord[]; bookings: ImportedBooking[] };

const SAMPLE_ROWS = 3;
const MAX_UNKNOWN = 50;

/** The rows of a file, and whom and what their texts can name. */
export async function readImport(handle: Db, file: CsvFile, request: ImportRequest, now: Date) {
  const named = await listNamed(handle);
  return { file, named, ...(await readRecords(file, request, { ...named, today: clinicClock(now).day })) };
}

/** Decides about each row of a file. The hash is that of what would be inserted. */
export async function planImport(
  trx: Trx,
  { file, named, columns, records, unknown, rows: errors }: Awaited<ReturnType<typeof readImport>>,
  request: ImportRequest,
  now: Date,
): Promise<ImportPlan> {
  const clock = clinicClock(now);
  const known = new Map((await listKnownPatients(trx, records)).map((patient) => [patient.row, patient]));
  const isPatients = request.kind === 'patients';
  const bookings = isPatients ? [] : records.flatMap((record) => toBooking(record, known.get(record.row)));
  const checks = new Map((await checkImportedBookings(trx, bookings, clock)).map((found) => [found.row, found]));
  const free = bookings.flatMap((booking) => {
    const { end = 0, reason = '' } = checks.get(booking.row) ?? {};
    return reason === null ? [{ ...booking, end }] : [];
  });
  for (const [{ row }, reason] of findPrevented(free))
    checks.set(row, { row, end: 0, reason, isKnown: false, other: null });
  const decide = (record: ImportedRecord) => {
    const patient = known.get(record.row);
    const decided = isPatients
      ? decidePatient(patient, record.twin)
      : decideAppointment(record, patient, checks.get(record.row));
    return { row: record.row, text: textOf(record, patient), field: null, reason: null, known: null, ...decided };
  };
  const rows = [...errors, ...records.map(decide)].toSorted((a, b) => a.row - b.row);
  const chosen = new Set(rows.filter(({ state }) => isImported(state, request)).map(({ row }) => row));
  const people = isPatients ? records.filter(({ row }) => chosen.has(row)) : [];
  const wanted = bookings.filter(({ row }) => chosen.has(row));
  const toOptions = (all: typeof named.doctors) => all.map(({ id, names: [name = ''] }) => ({ _id: id, name }));
  return {
    ...file,
    sample: file.rows.slice(0, SAMPLE_ROWS),
    columns,
    rows,
    unknown: {
      doctors: unknown.doctors.slice(0, MAX_UNKNOWN),
      treatments: unknown.treatments.slice(0, MAX_UNKNOWN),
    },
    doctors: toOptions(named.doctors),
    treatments: toOptions(named.treatments),
    hash: createHash('sha256')
      .update(JSON.stringify([people, wanted]))
      .digest('base64url'),
    people,
    bookings: wanted,
  };
}

type Decided = { state: ImportState } & Partial<ImportedRow>;

function decidePatient(patient: KnownPatient | undefined, twin?: string): Decided {
  if (!patient && twin) return { state: 'alike', reason: 'validation.importedTwin', known: twin };
  if (!patient) return { state: 'ready' };
  const known = [patient.name, patient.birthDate, patient.phone].filter(Boolean).join(', ');
  if (patient.match === 'same') return { state: 'known', reason: 'validation.importedKnown', known };
  if (patient.match === 'alike') return { state: 'alike', reason: 'validation.importedAlike', known };
  return { state: 'conflict', field: 'name', reason: `validation.${patient.match}`, known };
}

function decideAppointment(
  { doctorId, treatmentId }: ImportedRecord,
  patient: KnownPatient | undefined,
  check: CheckedBooking | undefined,
): Decided {
  const decided = decidePatient(patient);
  if (decided.state === 'conflict') return decided;
  if (patient?.match !== 'same')
    return { ...decided, state: 'conflict', field: 'name', reason: 'validation.importedPatient' };
  if (!doctorId) return { state: 'conflict', field: 'doctor', reason: 'validation.doctorUnknown' };
  if (!treatmentId) return { state: 'conflict', field: 'treatment', reason: 'validation.treatmentUnknown' };
  if (!check?.reason) return { state: 'ready' };
  const { reason, isKnown, other } = check;
  return { state: isKnown ? 'known' : 'conflict', field: 'time', reason: `validation.${reason}`, known: other };
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
