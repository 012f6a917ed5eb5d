import { expect, test } from 'vitest';
import { createGermanHolidays } from './german-holidays.ts';

test('a holiday of one state is a working day in another, and has a name in both languages', () => {
  const epiphany = { day: '2027-01-06', names: { en: 'Epiphany', de: 'Heilige Drei Könige' } };
  expect(createGermanHolidays('BY').listHolidays(2027)).toContainEqual(epiphany);
  expect(createGermanHolidays('BE').listHolidays(2027)).not.toContainEqual(epiphany);
});
