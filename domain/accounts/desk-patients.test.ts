import { expect, test } from 'vitest';
import { assertBirthDate, readSearch } from './desk-patients.ts';

test.each([
  ['Müller 24.12.1980', '1980-12-24', 'Müller'],
  ['1980-12-24', '1980-12-24', ''],
  ['1.2.2019 mia', '2019-02-01', 'mia'],
  ['030 / 555-0143', null, '030 / 555-0143'],
  ['31.2.1980', null, '31.2.1980'],
  ['Sommer 02.01.60', '1960-01-02', 'Sommer'],
  ['22/11/26', '2026-11-22', ''],
  ['23.11.26', '1926-11-23', ''],
  ['29.2.00', '2000-02-29', ''],
  ['1.1.160', null, '1.1.160'],
])('%s is searched as date of birth %s and text “%s”', (typed, birthDate, text) => {
  expect(readSearch(typed, '2026-11-22')).toEqual({ birthDate, text });
});

test('a date of birth is neither to come nor of 1899', () => {
  expect(() => assertBirthDate('2026-11-22', '2026-11-22')).not.toThrow();
  for (const day of ['2026-11-23', '1899-12-31']) expect(() => assertBirthDate(day, '2026-11-22')).toThrow('invalid');
});
