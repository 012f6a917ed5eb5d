import { expect, test } from 'vitest';
import { axisOf, fillRange, placeSlots, publishableRange, shiftRange, shortHours } from './week-axis.ts';

const hours = { opens: 540, closes: 1080 };
const day = (slots: string[], isOpen = true) => ({
  day: '2026-11-23',
  isOpen,
  closedNames: null,
  isAbsent: false,
  hours: [],
  isByHand: false,
  busy: [],
  taken: [],
  slots: slots.map((slot) => ({ slot, state: 'free' as const, booking: null })),
});
const range = (start: number, end: number) => ({ start, end });

test('the time axis has the opening hours, and every slot and drawn hours outside of them', () => {
  expect(axisOf([day([])], hours)).toEqual(range(540, 1080));
  expect(axisOf([day([])], hours, [range(450, 700)])).toEqual(range(420, 1080));
  expect(axisOf([day(['10.00 AM-12.00 AM']), day([])], { opens: 615, closes: 690 })).toEqual(range(600, 720));
  expect(placeSlots(day(['12.00 AM-02.00 PM']))[0]?.range).toEqual(range(720, 840));
});

test('nothing can be published on a closed day, while absent, in the past, or before now', () => {
  expect(publishableRange(day([]), hours, { day: '2026-11-20', minute: 700 })).toEqual(range(540, 1080));
  expect(publishableRange(day([]), hours, { day: '2026-11-23', minute: 700 })).toEqual(range(705, 1080));
  expect(publishableRange(day([]), hours, { day: '2026-11-23', minute: 1080 })).toBeNull();
  expect(publishableRange(day([]), hours, { day: '2026-11-24', minute: 0 })).toBeNull();
  expect(publishableRange({ ...day([]), isAbsent: true }, hours, { day: '2026-11-20', minute: 0 })).toBeNull();
  expect(publishableRange(day([], false), hours, { day: '2026-11-20', minute: 0 })).toBeNull();
});

test('a block moves to the grid and stays within the axis, and an edge leaves at least one step', () => {
  const axis = { grid: 15, within: range(480, 1080) };
  const move = (edge: 'start' | 'end' | null, minutes: number) => shiftRange(range(540, 585), { edge, minutes }, axis);
  expect(move(null, 22)).toEqual(range(555, 600));
  expect(move(null, -200)).toEqual(range(480, 525));
  expect(move(null, 900)).toEqual(range(1035, 1080));
  expect(move('end', 31)).toEqual(range(540, 615));
  expect(move('end', -300)).toEqual(range(540, 555));
  expect(move('start', 300)).toEqual(range(570, 585));
});

test('hours are short, without the minutes of full hours', () => {
  const hours = [range(540, 720), range(780, 1050)];
  expect(shortHours(hours, 'de')).toBe('9–17:30');
  expect(shortHours(hours, 'en')).toBe('9 AM–5:30 PM');
  expect(shortHours([range(540, 690)], 'en')).toBe('9–11:30 AM');
  expect(shortHours([], 'en')).toBe('');
});

test('slots of one length fill a range around other slots', () => {
  expect(fillRange(range(600, 650), 30, [])).toEqual([range(600, 630)]);
  expect(fillRange(range(600, 720), 30, [range(615, 660)])).toEqual([range(660, 690), range(690, 720)]);
});
