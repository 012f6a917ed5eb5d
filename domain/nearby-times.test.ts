import { expect, test } from 'vitest';
import { nearbyTimes, withoutOverlaps } from './nearby-times.ts';

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
  expect(nearbyTimes(free, { date: monday, slot: noon })).toEqual([
    { date: monday, slot: ten },
    { date: monday, slot: three },
    { date: tuesday, slot: ten },
  ]);
  expect(nearbyTimes(free, { date: wednesday, slot: two })).toEqual([
    { date: tuesday, slot: ten },
    { date: wednesday, slot: ten },
    { date: wednesday, slot: noon },
  ]);
});

test('the refused time is not offered again, nor its day if the patient has a booking on it', () => {
  const free = [
    { date: monday, slot: [ten, noon] },
    { date: tuesday, slot: [ten] },
  ];
  expect(nearbyTimes(free, { date: monday, slot: ten })).not.toContainEqual({ date: monday, slot: ten });
  expect(nearbyTimes(free, { date: monday, slot: ten }, { isOtherDay: true })).toEqual([{ date: tuesday, slot: ten }]);
});

test('without a free time nothing is offered', () => {
  expect(nearbyTimes([], { date: monday, slot: ten })).toEqual([]);
});

test('times that overlap an appointment are left out, those that only touch it are not', () => {
  const free = [
    { date: monday, slot: [ten, noon, two] },
    { date: tuesday, slot: [noon] },
  ];
  const appointment = { day: '2026-11-23', range: { start: 690, end: 840 } };
  expect(withoutOverlaps(free, [appointment])).toEqual([
    { date: monday, slot: [two] },
    { date: tuesday, slot: [noon] },
  ]);
});
