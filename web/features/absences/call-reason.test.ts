import { expect, test } from 'vitest';
import { instantOf } from '#domain/shared/time';
import { catalogue } from '#i18n/catalogue';
import { translator } from '#i18n/translator';
import { callReasonText } from './affected-facts.tsx';

const place = { AppointmentDate: 'Monday, November 23, 2026', slot: '10.00 AM-10.30 AM' };

test.each([
  ['en', 9 * 60, 'The appointment begins soon'],
  ['en', 10 * 60, 'The appointment was to begin at 10:00 AM'],
  ['de', 11 * 60, 'Der Termin sollte um 10:00 Uhr beginnen'],
] as const)('an appointment that has begun does not begin soon: %s, minute %i', (language, minute, text) => {
  const t = translator(catalogue[language]);
  expect(callReasonText('soon', place, { language, t, now: instantOf('2026-11-23', minute) })).toBe(text);
});
