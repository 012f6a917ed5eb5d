import { describe, expect, test } from 'vitest';
import {
  absenceIssue,
  decideOffer,
  includesDay,
  isSoon,
  offerDeadline,
  outcomeOf,
  pickAlternatives,
  substitutesOf,
  type AffectedAppointment,
  type FreeTime,
} from './absences.ts';
import type { SlotTime } from '#domain/shared/slot-times';

// Monday, 8:00 in Berlin.
const now = new Date('2026-11-23T07:00:00Z');
const appointment: AffectedAppointment = {
  day: '2026-11-24',
  range: { start: 600, end: 660 },
  doctorId: 'ann',
  patientId: 'paul',
  others: [],
};
const time = (doctorId: string, day: string, start: number, minutes = 60): FreeTime => ({
  doctorId,
  day,
  range: { start, end: start + minutes },
});
const idsOf = (times: FreeTime[]) => times.map(({ doctorId, day, range }) => `${doctorId} ${day} ${range.start}`);
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
  expect(pick([time('bob', '2026-11-23', 720)])).toEqual([]);
  expect(pick([time('bob', '2026-11-23', 721)])).toHaveLength(1);
  expect(pick([time('paul', '2026-11-25', 600)])).toEqual([]);
  const other = { doctorId: 'cleo', day: '2026-11-25', range: { start: 630, end: 700 } };
  expect(pick([time('bob', '2026-11-25', 600)], { others: [other] })).toEqual([]);
  expect(pick([time('cleo', '2026-11-25', 900)], { others: [other] })).toEqual([]);
  expect(pick([time('bob', '2026-11-25', 900)], { others: [other] })).toHaveLength(1);
});

test('a substitute is another doctor who is free when the appointment begins', () => {
  const free = [
    time('ann', '2026-11-24', 600),
    time('bob', '2026-11-24', 600),
    time('dora', '2026-11-24', 615),
    time('paul', '2026-11-24', 600),
  ];
  expect(idsOf(substitutesOf(appointment, free))).toEqual(['bob 2026-11-24 600']);
  // Its patient sees Bob on that day already.
  const other = { doctorId: 'bob', day: '2026-11-24', range: { start: 900, end: 960 } };
  expect(substitutesOf({ ...appointment, others: [other] }, free)).toEqual([]);
});

describe('an offer ends', () => {
  const clinic = { closed: new Set<string>(), openingHours: { opens: 540, closes: 1080 } };
  const slotAt = (day: string, start: number) => ({ day, range: { start, end: start + 30 } });
  const end = (affected: SlotTime, times: SlotTime[], then = now, closed: string[] = []) =>
    offerDeadline(affected, times, { ...clinic, closed: new Set(closed), now: then })?.toISOString() ?? null;

  test('after 48 hours, and two hours before its first time', () => {
    const affected = slotAt('2026-12-04', 600);
    expect(end(affected, [time('bob', '2026-11-27', 600)])).toBe('2026-11-25T07:00:00.000Z');
    const soon = [time('bob', '2026-11-27', 600), time('bob', '2026-11-23', 840)];
    expect(end(affected, soon)).toBe('2026-11-23T11:00:00.000Z');
  });

  const friday = new Date('2026-11-27T07:00:00Z');
  test.each([
    ['in the afternoon, the same day', slotAt('2026-11-24', 900), now, [], '2026-11-24T10:00:00.000Z'],
    [
      'at opening time plus four hours, when the clinic opens',
      slotAt('2026-11-24', 780),
      now,
      [],
      '2026-11-24T08:00:00.000Z',
    ],
    ['in the morning, the day before', slotAt('2026-11-24', 600), now, [], '2026-11-23T14:00:00.000Z'],
    [
      '38 hours ahead in the evening, at closing time less four hours',
      slotAt('2026-11-24', 1320),
      now,
      [],
      '2026-11-24T13:00:00.000Z',
    ],
    ['on a Monday morning, on Friday', slotAt('2026-11-30', 600), friday, [], '2026-11-27T14:00:00.000Z'],
    ['after a holiday, the day before it', slotAt('2026-11-25', 600), now, ['2026-11-24'], '2026-11-23T14:00:00.000Z'],
    ['on a closed day, the day before it', slotAt('2026-11-24', 900), now, ['2026-11-24'], '2026-11-23T13:00:00.000Z'],
    // The clock goes back in the night to October 25, 2026, and forward in the night to March 28, 2027.
    [
      'after the clock went back',
      slotAt('2026-10-26', 600),
      new Date('2026-10-23T06:00:00Z'),
      [],
      '2026-10-23T13:00:00.000Z',
    ],
    [
      'after the clock went forward',
      slotAt('2027-03-29', 840),
      new Date('2027-03-28T06:00:00Z'),
      [],
      '2027-03-29T08:00:00.000Z',
    ],
  ])('four opening hours before an appointment %s', (_, affected, then, closed, expected) => {
    expect(end(affected, [], then, closed)).toBe(expected);
  });

  test('never, because there is none, if less than two hours are left until then', () => {
    const affected = slotAt('2026-11-23', 900);
    expect(end(affected, [], new Date('2026-11-23T08:00:00Z'))).toBe('2026-11-23T10:00:00.000Z');
    expect(end(affected, [], new Date('2026-11-23T08:00:01Z'))).toBeNull();
    expect(end(affected, [], new Date('2026-11-23T12:00:00Z'))).toBeNull();
    // The clinic is closed from now on: its opening hours before the appointment are over.
    expect(end(slotAt('2026-11-25', 600), [], now, ['2026-11-23', '2026-11-24', '2026-11-25'])).toBeNull();
  });

  test.each([
    ['is called, if nothing can be offered in time', 900, {}, [], 'soon'],
    [
      'is called as unreachable, whatever can be offered',
      900,
      { isReachable: false, isEmailed: false },
      [],
      'unreachable',
    ],
    ['is called, if there are no other times', 1800, {}, [], 'failed'],
    ['is not called with times to choose', 1800, {}, [time('bob', '2026-11-27', 600)], null],
    [
      'is called with times, if emails come back',
      1800,
      { isReachable: false },
      [time('bob', '2026-11-27', 600)],
      'refused',
    ],
  ])('the patient %s', (_, start, change, times, callReason) => {
    const slot = start > 1440 ? slotAt('2026-11-26', start - 1440) : slotAt('2026-11-23', start);
    const affected = { ...slot, isReachable: true, isEmailed: true, ...change };
    const decided = decideOffer(affected, times, { ...clinic, now: new Date('2026-11-23T09:00:00Z') });
    expect(decided.callReason).toBe(callReason);
    expect(decided.deadline !== null).toBe(times.length > 0);
  });
});

test('whose appointment begins within three hours is called as well', () => {
  expect(isSoon({ day: '2026-11-23', range: { start: 659, end: 700 } }, now)).toBe(true);
  expect(isSoon({ day: '2026-11-23', range: { start: 660, end: 700 } }, now)).toBe(false);
});

test('what became of an appointment follows from where it is now', () => {
  const place = { day: '2026-11-24', range: { start: 600, end: 660 }, doctorId: 'ann' };
  const affected = { decision: 'transfer', ...place, substituteId: 'bob' } as const;
  const booked = { status: 'booked', attendance: null, ...place } as const;
  const later = { start: 660, end: 720 };
  expect(outcomeOf(affected, booked)).toBeNull();
  expect(outcomeOf(affected, { ...booked, range: later, doctorId: 'bob' })).toBe('done');
  expect(outcomeOf(affected, { ...booked, range: later, doctorId: 'cleo' })).toBe('accepted');
  expect(outcomeOf({ ...affected, decision: 'offer' }, { ...booked, range: later, doctorId: 'bob' })).toBe('accepted');
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
