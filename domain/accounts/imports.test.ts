import { describe, expect, test } from 'vitest';
import {
  findNamed,
  findPrevented,
  guessColumns,
  readImportedDay,
  readImportedInsurance,
  readImportedRow,
  readImportedTime,
} from './imports.ts';

describe('headings', () => {
  test('of a practice system and of a German spreadsheet are guessed', () => {
    const dampsoft = ['PatNr', 'Nachname', 'Vorname', 'Geb.-Datum', 'Tel. privat', 'E-Mail', 'Versicherungsart'];
    expect(guessColumns('patients', dampsoft)).toEqual({
      number: 0,
      last_name: 1,
      first_name: 2,
      birth_date: 3,
      phone: 4,
      email: 5,
      insurance: 6,
    });
    const german = ['Name', 'Geburtsdatum', 'Behandler', 'Leistung', 'Datum', 'Beginn', 'Ende', 'Dauer (Min.)'];
    expect(guessColumns('appointments', german)).toEqual({
      name: 0,
      birth_date: 1,
      doctor: 2,
      treatment: 3,
      date: 4,
      time: 5,
      end: 6,
      minutes: 7,
    });
  });
  test('that nobody knows are no column', () => {
    expect(guessColumns('patients', ['Foo', 'Straße', 'PLZ'])).toEqual({});
  });
  test('of a number alone are that of a patient among patients, and anything among appointments', () => {
    const guessed = (kind: 'patients' | 'appointments') => guessColumns(kind, ['Nr', 'ID', 'PatNr'])['number'];
    expect([guessed('patients'), guessed('appointments')]).toEqual([0, 2]);
  });
});

test.each([
  ['31.12.1980', '1980-12-31'],
  ['1.2.1980', '1980-02-01'],
  ['1980-12-31', '1980-12-31'],
  ['31.12.1980 00:00:00', '1980-12-31'],
  ['2026-12-31T09:30', '2026-12-31'],
  ['31.12.80', null],
  ['31.02.1980', '1980-02-31'],
  ['12/31/1980', null],
  ['29565', null],
  ['', null],
])('the day of “%s” is %s', (text, day) => {
  expect(readImportedDay(text)).toBe(day);
});

test.each([
  ['9:30', 570],
  ['09.30', 570],
  ['09:30:00', 570],
  ['9:30 Uhr', 570],
  ['31.12.2026 09:30', 570],
  ['24:00', null],
  ['9:60', null],
  ['31.12.2026', null],
  ['930', null],
])('the minute of “%s” is %s', (text, minute) => {
  expect(readImportedTime(text)).toBe(minute);
});

test.each([
  ['GKV', 'statutory'],
  ['Kasse', 'statutory'],
  ['Privat', 'private'],
  ['Selbstzahler', 'self'],
  ['X', null],
] as const)('the insurance “%s” is %s', (text, insurance) => {
  expect(readImportedInsurance(text)).toBe(insurance);
});

test('a name is written in one column or two, in either order, and what is empty is missing', () => {
  const columns = { name: 0, first_name: 1 };
  const nameOf = (...cells: string[]) => readImportedRow(cells, columns)['name'];
  expect([nameOf('Müller, Anna'), nameOf('Müller', 'Anna'), nameOf('Anna Müller'), nameOf(' ', '')]).toEqual([
    'Anna Müller',
    'Anna Müller',
    'Anna Müller',
    undefined,
  ]);
});

test('what follows the first comma of a name comes first, and a column of last names is the only one', () => {
  expect(readImportedRow(['Müller, Anna, Dr.'], { name: 0 })['name']).toBe('Anna, Dr. Müller');
  expect(readImportedRow([', Anna'], { name: 0 })['name']).toBeUndefined();
  expect(readImportedRow(['', 'Anna'], { last_name: 0, first_name: 1 })['name']).toBeUndefined();
  expect(readImportedRow(['Müller', 'Anna', 'Anna Müller'], { last_name: 0, first_name: 1, name: 2 })['name']).toBe(
    'Anna Müller',
  );
});

test('the length is the duration, or from the beginning to the end', () => {
  const minutesOf = (...cells: string[]) => readImportedRow(cells, { time: 0, end: 1, minutes: 2 })['minutes'];
  expect([minutesOf('9:30', '10:15'), minutesOf('9:30', '', '30 Min.'), minutesOf('9:30')]).toEqual([
    45,
    30,
    undefined,
  ]);
  expect([minutesOf('9:30', 'soon'), minutesOf('9:30', '9:00'), minutesOf('9:30', '', 'long')]).toEqual([
    NaN,
    -30,
    NaN,
  ]);
  expect(minutesOf('early', '9:30')).toBeUndefined();
});

test('a doctor is found by the surname and whatever titles, and not if two have it', () => {
  const doctors = [
    { id: '1', names: ['Dr. Mina Park', 'mina@demo.test'] },
    { id: '2', names: ['Dr. med. dent. Jörg Groß'] },
    { id: '3', names: ['Otto Park'] },
  ];
  const found = ['mina@demo.test', 'Groß', 'Dr. Joerg GROSS', 'Frau Mina Park', 'Park', 'M', '', 'Dr.'];
  expect(found.map((text) => findNamed(text, doctors))).toEqual(['1', '2', '2', '1', null, null, null, null]);
});

test('of appointments of a file the later one gives way: at a time of its doctor or its patient, or a second treatment of a day', () => {
  const at = (doctorId: string, patientId: string, time: number, treatmentId = 't') => {
    return { doctorId, patientId, treatmentId, date: '2030-01-07', time, end: time + 30 };
  };
  const first = at('d', 'p', 600);
  const [taken, busy, again] = [at('d', 'q', 620), at('e', 'p', 610), at('d', 'p', 900)];
  const fine = [at('d', 'q', 630), at('e', 'q', 700), { ...at('d', 'q', 600), date: '2030-01-08' }];
  expect([...findPrevented([first, taken, busy, again, ...fine])]).toEqual([
    [taken, 'importedTaken'],
    [busy, 'importedSameTime'],
    [again, 'importedSameTime'],
  ]);
});
