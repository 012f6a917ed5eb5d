import { expect, test } from 'vitest';
import { axisOf, emptyCells, fillRange, placeSlots, publishableRange, slotsOfDrag, snapOf } from './week-axis.ts';

const hours = { opens: 540, closes: 1080 };
const day = (slots: string[], isOpen = true) => ({
  day: '2026-11-23',
  isOpen,
  closedNames: null,
  isAbsent: false,
  hours: [],
  isByHand: false,
  busy: [],
  slots: slots.map((slot) => ({ slot, state: 'free' as const, booking: null })),
});
const range = (start: number, end: number) => ({ start, end });

test('the time axis has the opening hours, and every slot outside of them', () => {
  expect(axisOf([day([])], hours)).toEqual(range(540, 1080));
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

test('empty time is cut at full and half hours and at slots', () => {
  expect(emptyCells(range(555, 720), [range(600, 660), range(670, 680)])).toEqual([
    range(555, 570),
    range(570, 600),
    range(660, 670),
    range(680, 690),
    range(690, 720),
  ]);
  expect(emptyCells(range(540, 600), [range(480, 660)])).toEqual([]);
});

test('a drag snaps to half hours, or to a part of them that the length divides', () => {
  expect([15, 20, 30, 45, 60, 120].map(snapOf)).toEqual([15, 10, 30, 15, 30, 30]);
});

test('a drag publishes slots of one length, in either direction, around other slots', () => {
  const within = range(540, 1080);
  expect(slotsOfDrag([601, 689], 30, within, [])).toEqual([range(600, 630), range(630, 660), range(660, 690)]);
  expect(slotsOfDrag([689, 601], 45, within, [])).toEqual([range(600, 645), range(645, 690)]);
  expect(slotsOfDrag([601, 602], 60, within, [])).toEqual([range(600, 660)]);
  expect(slotsOfDrag([600, 720], 30, within, [range(615, 660)])).toEqual([range(660, 690), range(690, 720)]);
});

test('nothing is published before the first or after the last minute', () => {
  expect(slotsOfDrag([500, 610], 30, range(545, 1080), [])).toEqual([range(570, 600), range(600, 630)]);
  expect(slotsOfDrag([1050, 1100], 60, range(540, 1080), [])).toEqual([]);
  expect(fillRange(range(600, 650), 30, [])).toEqual([range(600, 630)]);
});
