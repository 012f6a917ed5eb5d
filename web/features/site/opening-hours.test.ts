import { expect, test } from 'vitest';
import { openingClock } from './opening-hours.ts';

test('English hours have a full stop and AM or PM', () => {
  expect(openingClock({ opens: 540, closes: 1080 }, 'en')).toEqual({ opens: '9.00 AM', closes: '6.00 PM' });
  expect(openingClock({ opens: 720, closes: 750 }, 'en')).toEqual({ opens: '12.00 PM', closes: '12.30 PM' });
});

test('German hours are clock times without AM or PM', () => {
  expect(openingClock({ opens: 540, closes: 1110 }, 'de')).toEqual({ opens: '9:00', closes: '18:30' });
});
