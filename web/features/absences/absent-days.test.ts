import { expect, test } from 'vitest';
import { catalogue } from '#i18n/catalogue';
import { translator } from '#i18n/translator';
import { daysIssue, formatDays, quickDays } from './absent-days.ts';

const t = translator(catalogue.de);

test.each([
  ['2026-11-23', 'absences.thisWeek', '2026-11-23', '2026-11-27'],
  ['2026-11-26', 'absences.thisWeek', '2026-11-26', '2026-11-27'],
  ['2026-11-27', 'absences.nextWeek', '2026-11-30', '2026-12-04'],
  ['2026-11-28', 'absences.nextWeek', '2026-11-30', '2026-12-04'],
  ['2026-11-29', 'absences.nextWeek', '2026-11-30', '2026-12-04'],
])('the week of %s is the rest of its working days, from Friday on the next one', (today, label, first, last) => {
  expect(quickDays(today)[2]).toEqual({ label, first, last });
});

test('today and tomorrow are one day each, also across the end of a year', () => {
  expect(quickDays('2026-12-31').slice(0, 2)).toEqual([
    { label: 'absences.today', first: '2026-12-31', last: '2026-12-31' },
    { label: 'absences.tomorrow', first: '2027-01-01', last: '2027-01-01' },
  ]);
});

test('a missing or past first day and a last day before it are refused beside their field', () => {
  const today = '2026-11-23';
  expect(daysIssue({ first: '', last: '2026-11-24' }, today)?.field).toBe('first');
  expect(daysIssue({ first: '2026-11-22', last: '' }, today)?.field).toBe('first');
  expect(daysIssue({ first: '2026-11-25', last: '2026-11-24' }, today)?.field).toBe('last');
  expect(daysIssue({ first: today, last: '' }, today)).toBeNull();
  expect(daysIssue({ first: today, last: today }, today)).toBeNull();
});

test('one day is written in full, a range and an open end in short', () => {
  expect(formatDays({ first: '2026-11-23', last: '2026-11-23' }, 'de', t)).toBe('Montag, 23. November 2026');
  expect(formatDays({ first: '2026-11-23', last: '2026-11-27' }, 'de', t)).toBe('Mo, 23.11. bis Fr, 27.11.');
  expect(formatDays({ first: '2026-11-23', last: null }, 'de', t)).toBe('ab Mo, 23.11.');
});
