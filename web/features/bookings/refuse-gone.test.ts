import { expect, test } from 'vitest';
import { withoutConflicts } from '#domain/bookings/own-appointments';
import { catalogue } from '#i18n/catalogue';
import { translator } from '#i18n/translator';
import { refuseGone } from './refuse-gone.ts';

const monday = 'Monday, November 23, 2026';
const tuesday = 'Tuesday, November 24, 2026';
const [nine, ten] = ['09.00 AM-10.00 AM', '10.00 AM-12.00 AM'];
const free = [
  { date: monday, slot: [nine, ten] },
  { date: tuesday, slot: [nine] },
];
const inEnglish = { t: translator(catalogue.en), language: 'en' } as const;

test('a preselected time that the own appointments rule out is cleared with a message about them', () => {
  const treatment = { doctorId: 'clara', treatmentId: 'cleaning' };
  const own = [{ ...treatment, day: '2026-11-23', range: { start: 900, end: 960 } }];
  const possible = withoutConflicts(free, own, treatment);
  const { message, wanted } = refuseGone({ date: monday, slot: nine }, { free, possible }, inEnglish);
  expect(message).toContain('You already have an appointment that rules out Monday, November 23, 2026');
  expect(wanted?.suitable, 'the times offered instead').toEqual([
    { date: monday, slot: [] },
    { date: tuesday, slot: [nine] },
  ]);
});

test('a chosen time that somebody else took is cleared as no longer free, also on a day of an own appointment', () => {
  const possible = [{ date: monday, slot: [] }];
  const taken = refuseGone(
    { date: monday, slot: nine },
    { free: [{ date: monday, slot: [ten] }], possible },
    inEnglish,
  );
  expect(taken.message).toContain('is no longer free');
});
