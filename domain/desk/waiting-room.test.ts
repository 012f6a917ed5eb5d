import { describe, expect, test } from 'vitest';
import type { BoardEntry } from './board.ts';
import { byTurn, delayOf, shownInWaitingRoom, waitOf } from './waiting-room.ts';
import type { BookingState } from '#domain/bookings/booking-states';

const entry = (start: number, status: BookingState, markedMinute: number | null = null): BoardEntry => ({
  status,
  range: { start, end: start + 60 },
  markedMinute,
});

describe('the delay of a doctor', () => {
  test.each<[string, BoardEntry[], number]>([
    ['nobody is there', [entry(480, 'booked')], 0],
    ['a patient waits since before their time', [entry(540, 'arrived', 500)], 15],
    ['a patient came late', [entry(480, 'arrived', 552)], 0],
    ['a treatment takes longer', [entry(480, 'in_treatment', 480)], 15],
    ['a treatment began and is in time', [entry(540, 'in_treatment', 545)], 0],
    ['the longest of several', [entry(480, 'in_treatment', 480), entry(530, 'arrived', 520)], 25],
    ['who never came delays nobody', [entry(480, 'no_show', 500)], 0],
  ])('%s: %i minutes', (_, entries, minutes) => {
    expect(delayOf(entries, 555)).toBe(minutes);
  });

  test('is rounded down to five minutes', () => {
    expect(delayOf([entry(540, 'arrived', 500)], 544)).toBe(0);
    expect(delayOf([entry(540, 'arrived', 500)], 549)).toBe(5);
  });
});

test('who is called in comes first, then who waits by appointment, and at one time by arrival', () => {
  const late = entry(540, 'arrived', 538);
  const early = entry(540, 'arrived', 520);
  const later = entry(600, 'arrived', 500);
  const called = entry(660, 'in_treatment', 541);
  expect([later, late, called, early].toSorted(byTurn)).toEqual([called, early, late, later]);
});

test('the waiting room shows who waits, and who was called in within five minutes', () => {
  expect(shownInWaitingRoom(entry(540, 'booked'), 540)).toBeNull();
  expect(shownInWaitingRoom(entry(540, 'arrived', 530), 540)).toBe('waiting');
  expect(shownInWaitingRoom(entry(540, 'in_treatment', 540), 544)).toBe('called');
  expect(shownInWaitingRoom(entry(540, 'in_treatment', 540), 545)).toBeNull();
  expect(shownInWaitingRoom(entry(540, 'completed', 540), 541)).toBeNull();
});

describe('the estimate of a wait', () => {
  const treated = entry(530, 'in_treatment', 545);
  const first = entry(540, 'arrived', 535);
  const last = entry(560, 'arrived', 550);
  test.each<[string, BoardEntry, BoardEntry[], object]>([
    ['nobody is before', first, [first, last], { minutes: 0, before: 0, treatedUntil: null }],
    ['somebody is being treated', first, [first, treated], { minutes: 50, before: 0, treatedUntil: 605 }],
    ['one has their turn before', last, [last, treated, first], { minutes: 110, before: 1, treatedUntil: 605 }],
    ['their own time is later', entry(620, 'arrived', 540), [entry(620, 'arrived', 540)], { minutes: 65 }],
    ['the treatment takes longer', first, [first, entry(480, 'in_treatment', 480)], { minutes: 0, treatedUntil: 555 }],
    ['who is only booked is not waited for', last, [last, entry(540, 'booked')], { minutes: 5, before: 0 }],
  ])('%s', (_, own, entries, expected) => {
    const same = entries.find((other) => other === own) ?? entries[0]!;
    expect(waitOf(same, entries, 555)).toMatchObject(expected);
  });
});
