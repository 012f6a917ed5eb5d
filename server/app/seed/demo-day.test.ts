import { expect, test } from 'vitest';
import { instantOf } from '#domain/shared/time';
import { demoDayAt, progressOf, visitsOf } from './demo-day.ts';

const MONDAY = '2026-11-23';
const at = (day: string, minute: number, closed: string[] = []) => demoDayAt(instantOf(day, minute), new Set(closed));

test('today is shown while the clinic works, and done after that', () => {
  expect(at(MONDAY, 510)).toEqual({ day: MONDAY, minute: 510 });
  expect(at(MONDAY, 1049)).toEqual({ day: MONDAY, minute: 1049 });
  expect(at(MONDAY, 1050)).toEqual({ day: MONDAY, minute: 1439 });
});

test('at night, on weekends and on holidays the last working day is shown, done', () => {
  const friday = { day: '2026-11-20', minute: 1439 };
  expect(at(MONDAY, 509)).toEqual(friday);
  expect(at('2026-11-22', 660)).toEqual(friday);
  expect(at(MONDAY, 660, [MONDAY])).toEqual(friday);
  expect(at('2026-11-24', 180, [MONDAY, friday.day])).toEqual({ day: '2026-11-19', minute: 1439 });
});

test('at every minute of work one patient is being treated, two wait, and some visits are done', () => {
  for (let minute = 510; minute < 1050; minute += 1) {
    const marks = visitsOf({ day: MONDAY, minute }).map((visit) => progressOf(visit, minute)?.mark);
    const count = (mark: string) => marks.filter((one) => one === mark).length;
    expect([minute, count('in_treatment'), count('arrived')]).toEqual([minute, 1, 2]);
    expect(count('completed')).toBeGreaterThan(0);
  }
});

test('no patient of a day has two visits', () => {
  const patients = visitsOf({ day: MONDAY, minute: 600 }).map(({ patient }) => patient);
  expect(new Set(patients).size).toBe(patients.length);
});
