import { expect, test } from 'vitest';
import { openDays } from '#domain/availability';
import { createGermanCalendar } from './german-holidays.ts';

test('a holiday of one state is a working day in another', () => {
  const epiphany = '2027-01-06';
  expect(createGermanCalendar('BY', []).closedDays('2027-01-01', '2027-01-31').has(epiphany)).toBe(true);
  expect(createGermanCalendar('BE', []).closedDays('2027-01-01', '2027-01-31').has(epiphany)).toBe(false);
});

test('a closure of the clinic closes each of its days and no other', () => {
  const closed = createGermanCalendar('BE', [{ from: '2027-02-01', to: '2027-02-03' }]).closedDays(
    '2027-02-02',
    '2027-02-10',
  );
  expect([...closed].filter((day) => day.startsWith('2027-02'))).toEqual(['2027-02-02', '2027-02-03']);
});

test('weekends, holidays and closures are left out of the open days', () => {
  const closed = createGermanCalendar('BE', [{ from: '2026-12-28', to: '2026-12-31' }]).closedDays(
    '2026-12-21',
    '2027-01-05',
  );
  expect(openDays('2026-12-24', 12, closed)).toEqual(['2026-12-24', '2027-01-04']);
});
