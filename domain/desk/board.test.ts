import { describe, expect, test } from 'vitest';
import { currentAndNext, usualMark, type BoardEntry } from './board.ts';
import { attendances, canBecome, type BookingState } from '#domain/bookings/booking-states';

const entry = (start: number, status: BookingState, markedMinute: number | null = null): BoardEntry => ({
  status,
  range: { start, end: start + 60 },
  markedMinute,
});

describe('the current patient and the next one', () => {
  const find = (entries: (BoardEntry & { takesPlace?: boolean })[], minute: number) => {
    const { current, next } = currentAndNext(
      entries.map((one) => ({ takesPlace: true, ...one })),
      minute,
    );
    return [current?.range.start ?? null, next?.range.start ?? null];
  };
  test.each<[string, BoardEntry[], (number | null)[]]>([
    ['an empty day', [], [null, null]],
    ['whose time it is, without a mark', [entry(540, 'booked'), entry(600, 'confirmed')], [540, 600]],
    ['who is treated, before whose time it is', [entry(480, 'in_treatment'), entry(540, 'arrived')], [480, 540]],
    ['who is treated early', [entry(540, 'booked'), entry(600, 'in_treatment')], [600, 540]],
    ['the last of two who are treated', [entry(480, 'in_treatment'), entry(540, 'in_treatment')], [540, null]],
    ['nobody in a gap; then the next', [entry(480, 'completed'), entry(660, 'booked')], [null, 660]],
    ['who still waits from before', [entry(480, 'arrived'), entry(540, 'booked')], [540, 480]],
    ['not who never came', [entry(480, 'booked'), entry(540, 'no_show'), entry(600, 'not_brought')], [null, null]],
    ['not who was treated', [entry(540, 'completed'), entry(600, 'booked')], [null, 600]],
  ])('%s', (_, entries, expected) => {
    expect(find(entries, 550)).toEqual(expected);
  });

  test.each(['booked', 'confirmed', 'arrived'] as const)(
    'is nobody whose appointment cannot take place, %s',
    (state) => {
      const affected = (start: number) => ({ ...entry(start, state), takesPlace: false });
      expect(find([affected(540), affected(600)], 550)).toEqual([null, null]);
      expect(find([affected(540), affected(600), entry(660, 'booked')], 550)).toEqual([null, 660]);
    },
  );

  test('a time is over at its end', () => {
    expect(find([entry(540, 'booked')], 599)).toEqual([540, null]);
    expect(find([entry(540, 'booked')], 600)).toEqual([null, null]);
  });
});

test('the usual marks lead from a booking to a completed treatment', () => {
  const markAfter = (status: BookingState) => usualMark({ status, takesPlace: true });
  expect(markAfter('booked')).toBe('arrived');
  expect(markAfter('arrived')).toBe('in_treatment');
  expect(markAfter('in_treatment')).toBe('completed');
  expect(markAfter('completed')).toBeNull();
  for (const from of attendances) {
    const to = markAfter(from);
    if (to) expect(canBecome(from, to)).toBe(true);
    expect(usualMark({ status: from, takesPlace: false })).toBeNull();
  }
});
