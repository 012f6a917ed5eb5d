import { expect, test } from 'vitest';
import { readWeekHours } from '#domain/clinic/opening-hours-text';
import { formatOpeningHours } from './format-opening-hours.ts';

test.each([
  ['en', ['Mon–Wed 8:00 AM–12:00 PM, 2:00–6:00 PM', 'Thu ', 'Fri 8:00 AM–1:00 PM', 'Sat–Sun ']],
  ['de', ['Mo–Mi 8:00–12:00, 14:00–18:00 Uhr', 'Do ', 'Fr 8:00–13:00 Uhr', 'Sa–So ']],
] as const)('%s: days that are alike are one line', (language, lines) => {
  const days = ['Mon', 'Tue', 'Wed'].map((day) => `${day} 08:00-12:00,14:00-18:00`);
  const week = readWeekHours([...days, 'Fri 08:00-13:00'].join('; '));
  expect(formatOpeningHours(week, language).map(({ days: named, hours }) => `${named} ${hours.join(' ')}`)).toEqual(
    lines,
  );
});
