import { expect, test } from 'vitest';
import { calendarUrl } from './imported-calendars.ts';

test.each([
  ['https://calendar.example/a.ics?key=1', 'https://calendar.example/a.ics?key=1'],
  [' webcal://calendar.example/a.ics ', 'https://calendar.example/a.ics'],
  ['http://calendar.example/a.ics', null],
  ['https://user:secret@calendar.example/a.ics', null],
  ['file:///etc/passwd', null],
  ['calendar.example', null],
])('a calendar is imported over https only: %s', (text, url) => {
  expect(calendarUrl(text)).toBe(url);
});
