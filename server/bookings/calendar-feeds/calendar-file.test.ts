import { expect, test } from 'vitest';
import { openCalendar, ordersOf, readFeed } from '#testing/calendar-client';
import { calendarFeed, calendarFile, type CalendarEvent } from './calendar-file.ts';

const event: CalendarEvent = {
  id: '7f4c1f6e-0000-4000-8000-000000000000',
  sequence: 0,
  revisedAt: new Date('2026-11-01T08:00:00Z'),
  isCancelled: false,
  takesPlace: true,
  day: '2026-11-23',
  range: { start: 600, end: 720 },
  title: 'Teeth Cleaning, Dr. Clara Vogel',
  place: 'Molar Dental Clinic, Friedrichstraße 100, 10117 Berlin, Germany',
  clinic: { name: 'Molar Dental Clinic', email: 'praxis@molar.example' },
};
const linesOf = ({ content }: { content: string }) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('an appointment has the right instant in winter time and in summer time', async () => {
  const winter = linesOf(await calendarFile(event));
  expect(winter).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:7f4c1f6e-0000-4000-8000-000000000000@molar',
      'DTSTART:20261123T090000Z',
      'DTEND:20261123T110000Z',
      'STATUS:CONFIRMED',
      'CLASS:PRIVATE',
    ]),
  );
  const summer = linesOf(await calendarFile({ ...event, day: '2027-06-07' }));
  expect(summer).toContain('DTSTART:20270607T080000Z');
});

test('a cancellation has the id of its appointment', async () => {
  const file = await calendarFile({ ...event, sequence: 3, isCancelled: true });
  expect(file.method).toBe('CANCEL');
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'UID:7f4c1f6e-0000-4000-8000-000000000000@molar',
      'SEQUENCE:3',
      'STATUS:CANCELLED',
    ]),
  );
});

test('an appointment at a clinic without an email address names no organizer', async () => {
  const clinic = { name: 'Molar Dental Clinic', email: '' };
  expect((await calendarFile({ ...event, clinic })).content).not.toContain('ORGANIZER');
});

test('one revision of an appointment is always the same file', async () => {
  expect(await calendarFile(event)).toEqual(await calendarFile({ ...event }));
});

test('a calendar shows the last revision of an appointment, in whichever order it reads the files', async () => {
  const moved = { ...event, sequence: 1, day: '2026-11-24' };
  const movedAgain = { ...event, sequence: 2, range: { start: 840, end: 900 } };
  const cancelled = { ...movedAgain, sequence: 3, isCancelled: true };
  const read = async (revisions: CalendarEvent[]) => {
    const calendar = openCalendar();
    for (const revision of revisions) calendar.import((await calendarFile(revision)).content);
    return calendar.show();
  };
  const last = { start: '2026-11-23T13:00:00.000Z', end: '2026-11-23T14:00:00.000Z', title: event.title };
  for (const order of ordersOf([event, moved, movedAgain])) expect(await read(order)).toMatchObject([last]);
  for (const order of ordersOf([event, moved, movedAgain, cancelled])) expect(await read(order)).toEqual([]);
});

test('the feed has a name, says how often to read it, and preserves odd characters of titles', async () => {
  const title = 'A, "B"; C\\D\nE ä 🦷 '.padEnd(200, 'x');
  const text = await calendarFeed('Molar, Dental; Clinic', [{ ...event, title }]);
  expect(readFeed(text)).toMatchObject([{ title, start: '2026-11-23T09:00:00.000Z' }]);
  expect(linesOf({ content: text })).toEqual(
    expect.arrayContaining([String.raw`NAME:Molar\, Dental\; Clinic`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
  );
  expect(linesOf({ content: text }).filter((line) => line.startsWith('METHOD'))).toEqual([]);
});
