import { expect, test } from 'vitest';
import { conflictOf, withoutConflicts, type OwnAppointment } from './own-appointments.ts';

const [ten, noon, two] = ['10.00 AM-12.00 AM', '12.00 AM-02.00 PM', '02.00 PM-03.00 PM'] as const;
const [monday, tuesday] = ['Monday, November 23, 2026', 'Tuesday, November 24, 2026'] as const;
const own: OwnAppointment = {
  day: '2026-11-23',
  range: { start: 690, end: 840 },
  doctorId: 'clara',
  treatmentId: 'cleaning',
};
const free = [
  { date: monday, slot: [ten, noon, two] },
  { date: tuesday, slot: [noon] },
];

test('a treatment with a doctor is booked once a day, and never two appointments at a time', () => {
  const later = { ...own, range: { start: 840, end: 900 } };
  expect(conflictOf([own], later)).toBe('already_booked_that_day');
  expect(conflictOf([own], { ...later, doctorId: 'leo' })).toBeNull();
  expect(conflictOf([own], { ...own, doctorId: 'leo' })).toBe('overlapping_appointment');
  expect(conflictOf([own], { ...own, day: '2026-11-24' })).toBeNull();
});

test('times that overlap an appointment are left out, those that only touch it are not', () => {
  expect(withoutConflicts(free, [own], { doctorId: 'leo', treatmentId: 'cleaning' })).toEqual([
    { date: monday, slot: [two] },
    { date: tuesday, slot: [noon] },
  ]);
});

test('a day with an appointment of the same doctor and treatment has no time left', () => {
  expect(withoutConflicts(free, [own], own)).toEqual([
    { date: monday, slot: [] },
    { date: tuesday, slot: [noon] },
  ]);
});
