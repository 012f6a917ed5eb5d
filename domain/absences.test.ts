import { expect, test } from 'vitest';
import {
  absenceIssue,
  includesDay,
  isSoon,
  offerDeadline,
  outcomeOf,
  pickAlternatives,
  substitutesOf,
  type AffectedAppointment,
  type FreeTime,
} from './absences.ts';

// Monday, 8:00 in Berlin.
const now = new Date('2026-11-23T07:00:00Z');
const appointment: AffectedAppointment = {
  day: '2026-11-24',
  range: { start: 600, end: 660 },
  doctorId: 'ann',
  patientId: 'paul',
  duration: 30,
  buffer: 0,
  others: [],
};
const time = (doctorId: string, day: string, start: number, minutes = 60): FreeTime => ({
  slotId: `${doctorId} ${day} ${start}`,
  doctorId,
  day,
  range: { start, end: start + minutes },
});
const idsOf = (times: FreeTime[]) => times.map(({ slotId }) => slotId);
const pick = (free: FreeTime[], change: Partial<AffectedAppointment> = {}) =>
  idsOf(pickAlternatives({ ...appointment, ...change }, free, now));

test('the three closest times are offered in their order, of several doctors at one time the own one', () => {
  const free = [
    time('bob', '2026-11-27', 600),
    time('bob', '2026-11-24', 720),
    time('bob', '2026-11-25', 600),
    time('ann', '2026-11-25', 600),
    time('bob', '2026-11-24', 600),
  ];
  expect(pick(free)).toEqual(['bob 2026-11-24 600', 'bob 2026-11-24 720', 'ann 2026-11-25 600']);
});

test('the time of the appointment, with another doctor, is offered first', () => {
  const free = [time('ann', '2026-11-23', 900), time('bob', '2026-11-24', 600), time('ann', '2026-11-25', 600)];
  expect(pick(free)).toEqual(['bob 2026-11-24 600', 'ann 2026-11-23 900', 'ann 2026-11-25 600']);
});

test('no time is offered that the patient could not take', () => {
  expect(pick([time('bob', '2026-11-23', 650)])).toEqual([]);
  expect(pick([time('bob', '2026-11-23', 660)])).toHaveLength(1);
  expect(pick([time('paul', '2026-11-25', 600)])).toEqual([]);
  expect(pick([time('bob', '2026-11-25', 600, 20)])).toEqual([]);
  const other = { doctorId: 'cleo', day: '2026-11-25', range: { start: 630, end: 700 } };
  expect(pick([time('bob', '2026-11-25', 600)], { others: [other] })).toEqual([]);
  expect(pick([time('cleo', '2026-11-25', 900)], { others: [other] })).toEqual([]);
  expect(pick([time('bob', '2026-11-25', 900)], { others: [other] })).toHaveLength(1);
});

test('a substitute is another doctor who is free when the appointment begins, for long enough', () => {
  const free = [
    time('ann', '2026-11-24', 600),
    time('bob', '2026-11-24', 600),
    time('cleo', '2026-11-24', 600, 20),
    time('dora', '2026-11-24', 615),
    time('paul', '2026-11-24', 600),
  ];
  expect(idsOf(substitutesOf(appointment, free))).toEqual(['bob 2026-11-24 600']);
});

test('an offer ends after 48 hours, and two hours before its first time', () => {
  expect(offerDeadline([time('bob', '2026-11-27', 600)], now)).toEqual(new Date('2026-11-25T07:00:00Z'));
  const soon = [time('bob', '2026-11-27', 600), time('bob', '2026-11-23', 840)];
  expect(offerDeadline(soon, now)).toEqual(new Date('2026-11-23T11:00:00Z'));
  // The clock goes back in the night to October 25, 2026, and forward in the night to March 28, 2027.
  const autumn = new Date('2026-10-24T12:00:00Z');
  expect(offerDeadline([time('bob', '2026-10-25', 600)], autumn)).toEqual(new Date('2026-10-25T07:00:00Z'));
  const spring = new Date('2027-03-27T12:00:00Z');
  expect(offerDeadline([time('bob', '2027-03-28', 600)], spring)).toEqual(new Date('2027-03-28T06:00:00Z'));
});

test('whose appointment begins within three hours is called as well', () => {
  expect(isSoon({ day: '2026-11-23', range: { start: 659, end: 700 } }, now)).toBe(true);
  expect(isSoon({ day: '2026-11-23', range: { start: 660, end: 700 } }, now)).toBe(false);
});

test('what became of an appointment follows from where it is now', () => {
  const affected = { decision: 'transfer', slotId: 'a', substituteId: 'bob' } as const;
  const booked = { status: 'booked', attendance: null, slotId: 'a', doctorId: 'ann' } as const;
  expect(outcomeOf(affected, booked)).toBeNull();
  expect(outcomeOf(affected, { ...booked, slotId: 'b', doctorId: 'bob' })).toBe('done');
  expect(outcomeOf(affected, { ...booked, slotId: 'b', doctorId: 'cleo' })).toBe('accepted');
  expect(outcomeOf({ ...affected, decision: 'offer' }, { ...booked, slotId: 'b', doctorId: 'bob' })).toBe('accepted');
  expect(outcomeOf(affected, { ...booked, status: 'cancelled' })).toBe('declined');
  expect(outcomeOf({ ...affected, decision: 'cancel' }, { ...booked, status: 'cancelled' })).toBe('done');
  expect(outcomeOf(affected, { ...booked, attendance: 'arrived' })).toBeNull();
  expect(outcomeOf(affected, { ...booked, attendance: 'in_treatment' })).toBe('done');
  // They may have stayed away because of the absence.
  expect(outcomeOf(affected, { ...booked, attendance: 'no_show' })).toBeNull();
});

test('an absence begins today at the earliest, and ends within the days that can be published', () => {
  const issue = (first: string, last: string | null) => absenceIssue({ first, last }, { now, maxDaysAhead: 366 })?.path;
  expect(issue('2026-11-22', '2026-11-24')).toBe('first_day');
  expect(issue('2026-11-24', '2026-11-23')).toBe('last_day');
  expect(issue('2026-11-23', '2027-11-25')).toBe('last_day');
  expect(issue('2026-11-23', '2026-11-23')).toBeUndefined();
  expect(issue('2026-11-23', null)).toBeUndefined();
});

test('a day is in a range with both ends, or from its first day on', () => {
  const range = { first: '2026-11-23', last: '2026-11-24' };
  expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map((day) => includesDay(range, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(includesDay({ ...range, last: null }, '2030-01-01')).toBe(true);
});
