import { expect, test } from 'vitest';
import { nearbySlots } from './nearby-slots.ts';

const [ten, noon, two, three] = [
  '10.00 AM-12.00 AM',
  '12.00 AM-02.00 PM',
  '02.00 PM-03.00 PM',
  '03.00 PM-04.00 PM',
] as const;
const [monday, tuesday, wednesday] = [
  'Monday, November 23, 2026',
  'Tuesday, November 24, 2026',
  'Wednesday, November 25, 2026',
] as const;

test('the three free times closest to a taken one are offered, in the order of time', () => {
  const free = [
    { date: monday, slot: [ten, three] },
    { date: tuesday, slot: [ten] },
    { date: wednesday, slot: [ten, noon] },
  ];
  expect(nearbySlots(free, { date: monday, slot: noon })).toEqual([
    { date: monday, slot: ten },
    { date: monday, slot: three },
    { date: tuesday, slot: ten },
  ]);
  expect(nearbySlots(free, { date: wednesday, slot: two })).toEqual([
    { date: tuesday, slot: ten },
    { date: wednesday, slot: ten },
    { date: wednesday, slot: noon },
  ]);
});

test('the refused time is not offered again', () => {
  const free = [
    { date: monday, slot: [ten, noon] },
    { date: tuesday, slot: [ten] },
  ];
  expect(nearbySlots(free, { date: monday, slot: ten })).not.toContainEqual({ date: monday, slot: ten });
});

test('without a free time nothing is offered', () => {
  expect(nearbySlots([], { date: monday, slot: ten })).toEqual([]);
});
