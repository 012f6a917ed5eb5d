import { expect, test } from 'vitest';
import { catalogue } from '#i18n/catalogue';
import { translator } from '#i18n/translator';
import { refuseGone } from './refuse-gone.ts';

const monday = 'Monday, November 23, 2026';
const [nine, ten] = ['09.00 AM-10.00 AM', '10.00 AM-12.00 AM'];
const inEnglish = { t: translator(catalogue.en), language: 'en' } as const;

test('a preselected time that the own appointments rule out is cleared with a message about them', () => {
  const message = refuseGone({ date: monday, slot: nine }, [{ date: monday, slot: [nine, ten] }], inEnglish);
  expect(message).toContain('You already have an appointment that rules out Monday, November 23, 2026');
});

test('a chosen time that somebody else took is cleared as no longer free, also on a day of an own appointment', () => {
  const message = refuseGone({ date: monday, slot: nine }, [{ date: monday, slot: [ten] }], inEnglish);
  expect(message).toContain('is no longer free');
});
