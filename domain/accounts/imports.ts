import type { Day } from '#domain/shared/time';
import type { Insurance } from '#domain/shared/insurance';

/** What a file has one of in each row. */
export const importKinds = ['patients', 'appointments'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The largest file, in bytes, and the most rows below its headings. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;

/**
 * What becomes of a row: it is imported; the portal has it already; it may be a known patient and is imported if the admin says
 * so; something prevents it; or it cannot be read.
 */
export const importStates = ['ready', 'known', 'alike', 'conflict', 'error'] as const;
export type ImportState = (typeof importStates)[number];

/** Whether a row is part of the import. */
export function isImported(state: ImportState, { createAlike }: { createAlike: boolean }): boolean {
  return state === 'ready' || (state === 'alike' && createAlike);
}

/** The columns of a file, with the headings that practice systems and German spreadsheets write, as letters only. */
const headings = {
  number: /^(pat|patient|patienten|kunden)?(nr|nummer|id|no|number)$/,
  name: /^(patient|patienten)?name$|^patient(in)?$/,
  last_name: /^(nachname|familienname|zuname|lastname|surname)$/,
  first_name: /^(vorname|firstname|givenname)$/,
  birth_date: /^(geburtsdatum|geburtstag|geb(oren)?(am|datum)?|birthdate|birthday|dateofbirth|dob)$/,
  phone: /^(tel|telefon|telefonnummer|handy|mobil|phone|mobile)(nr|nummer|privat|telefon)?$/,
  email: /^e?mail(adresse|address)?$/,
  insurance: /^(versicherung|versicherungsart|versichertenart|kassenart|insurance)$/,
  doctor: /^(behandler|arzt|zahnarzt|mitarbeiter|doctor|dentist)(in)?(name)?$/,
  treatment: /^(behandlung|behandlungsart|leistung|terminart|grund|anlass|treatment|reason)$/,
  date: /^(datum|termindatum|tag|termin|date|day)$/,
  time: /^(beginn|von|start|uhrzeit|zeit|time|begin|from)(zeit|time)?$/,
  end: /^(ende|bis|end|to|until)(zeit|time)?$/,
  minutes: /^(dauer|laenge|duration|length|minutes)(minuten|min)?$/,
};
export type ImportField = keyof typeof headings;

const person = ['number', 'name', 'last_name', 'first_name', 'birth_date'] as const;
/** The columns that a file can have; every other one is left out. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  patients: [...person, 'phone', 'email', 'insurance'],
  appointments: [...person, 'doctor', 'treatment', 'date', 'time', 'end', 'minutes'],
};

/** Which column of a file, from 0 on, has a field. */
export type ImportColumns = Partial<Record<ImportField, number>>;

/**
 * The columns of a file by its headings, each the first that fits; `Geb.-Datum` is `gebdatum`. A bare number or id of an
 * appointment is hardly its patient's.
 */
export function guessColumns(kind: ImportKind, header: readonly string[]): ImportColumns {
  const letters = header.map((text) => fold(text).replaceAll(/[^a-z]/g, ''));
  const isBare = (text: string) => kind === 'appointments' && /^(nr|nummer|id|no|number)$/.test(text);
  const fits = (field: ImportField) => (text: string) => headings[field].test(text) && !isBare(text);
  const found = importFields[kind].map((field) => [field, letters.findIndex(fits(field))]);
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const fold = (text: string) => text.toLowerCase().replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter);

/** A name as it sounds, by which the database compares patients too: without accents, `ae` as `a`. */
export const soundOf = (name: string): string =>
  fold(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e/g, '$1');

/**
 * `31.12.1980` or `1980-12-31`, which a time may follow, as `1980-12-31`, also if there is no such day; null for any other text,
 * also for a year of two digits.
 */
export function readImportedDay(text: string): Day | null {
  const [, date = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(text) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text.replace(/[ T].*$/, '');
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

/** The minute of the day of `9:30`, `09.30` or `09:30:00`, which a day may precede; null for any other text. */
export function readImportedTime(text: string): number | null {
  const [, hour, minute] = /(?:^|[ T])(\d{1,2})[:.](\d{2})(?::\d{2})?(?: Uhr)?$/.exec(text) ?? [];
  return hour && minute && Number(hour) < 24 && Number(minute) < 60 ? Number(hour) * 60 + Number(minute) : null;
}

/** Statutory, private or paying for themselves, as practice systems write it; null for any other text. */
export function readImportedInsurance(text: string): Insurance | null {
  if (/^(gkv|gesetzlich|kasse|statutory)/i.test(text)) return 'statutory';
  if (/^(pkv|privat)/i.test(text)) return 'private';
  return /^(selbst|self)/i.test(text) ? 'self' : null;
}

type Placed = Record<'doctorId' | 'patientId' | 'treatmentId', string> & { date: Day; time: number; end: number };

/**
 * Of appointments in the order of a file those that an earlier one of them prevents: `importedTaken` for its doctor,
 * `importedSameTime` for its patient, who has one of a treatment a day with a doctor.
 */
export function findPrevented<Booking extends Placed>(bookings: readonly Booking[]): Map<Booking, string> {
  const prevented = new Map<Booking, string>();
  const days = new Map<Day, Booking[]>();
  for (const booking of bookings) {
    const placed = days.get(booking.date) ?? [];
    const isOfDoctor = (other: Booking) => other.doctorId === booking.doctorId;
    const isAt = (other: Booking) => other.time < booking.end && booking.time < other.end;
    const isSame = (other: Booking) => isOfDoctor(other) && other.treatmentId === booking.treatmentId;
    const hasPatient = placed.some((other) => other.patientId === booking.patientId && (isAt(other) || isSame(other)));
    if (placed.some((other) => isOfDoctor(other) && isAt(other))) prevented.set(booking, 'importedTaken');
    else if (hasPatient) prevented.set(booking, 'importedSameTime');
    else days.set(booking.date, [...placed, booking]);
  }
  return prevented;
}

/** Somebody or something of the clinic that a file names in its own words, by all names that the portal knows. */
export type Named = { id: string; names: readonly string[] };

const words = (text: string) =>
  fold(text)
    .split(/[^\p{L}\d@]+/u)
    .filter((word) => !/^(dr|med|dent|prof|herr|frau|mr|mrs|ms|)$/.test(word));

/** The id of the only one with all words of a text in one of its names, whatever their titles; null without or with several. */
export function findNamed(text: string, all: readonly Named[]): string | null {
  const wanted = words(text);
  const has = (name: string) => wanted.length > 0 && wanted.every((word) => words(name).includes(word));
  const [found, other] = all.filter(({ names }) => names.some(has));
  return found && !other ? found.id : null;
}

/**
 * A row of a file as texts and numbers to check, by the fields of its kind; what is empty or has no column is undefined. A first
 * name alone is no name.
 */
export function readImportedRow(cells: readonly string[], columns: ImportColumns): Record<string, unknown> {
  const textOf = (field: ImportField) => cells[columns[field] ?? -1]?.trim() || undefined;
  const [start, end, minutes] = [textOf('time'), textOf('end'), textOf('minutes')];
  const whole = columns.last_name === undefined ? textOf('name') : undefined;
  const [last = textOf('last_name'), first] = whole?.split(/,([^]*)/) ?? [];
  const startMin = start && (readImportedTime(start) ?? start);
  const endMin = (end && readImportedTime(end)) || NaN;
  const named = (text: string | undefined, read: (text: string) => unknown) => text && (read(text) ?? text);
  return {
    number: textOf('number'),
    name: (last?.trim() && [first, textOf('first_name'), last].filter(Boolean).join(' ').trim()) || undefined,
    birth_date: named(textOf('birth_date'), readImportedDay),
    phone: textOf('phone'),
    email: textOf('email'),
    insurance: named(textOf('insurance'), readImportedInsurance),
    doctor: textOf('doctor'),
    treatment: textOf('treatment'),
    date: named(textOf('date'), readImportedDay),
    time: startMin,
    minutes: end
      ? startMin === Number(startMin)
        ? endMin - startMin
        : undefined
      : minutes && Number(/^\d+/.exec(minutes)?.[0] ?? NaN),
  };
}
