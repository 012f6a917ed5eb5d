import { expect, test } from 'vitest';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  id: '7f4c1f6e-0000-4000-8000-000000000000',
  day: '2026-11-23',
  range: { start: 600, end: 720 },
  title: 'Teeth Cleaning, Dr. Clara Vogel',
  place: 'Molar Dental Clinic, Friedrichstraße 100, 10117 Berlin, Germany',
  sequence: 0,
  clinic: { name: 'Molar Dental Clinic', email: 'praxis@molar.example' },
};
const writtenAt = new Date('2026-11-01T08:00:00Z');
const linesOf = ({ content }: { content: string }) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('an appointment has the right instant in winter time and in summer time', async () => {
  const winter = linesOf(await calendarFile(entry, { isCancelled: false, writtenAt }));
  expect(winter).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:7f4c1f6e-0000-4000-8000-000000000000@molar',
      'DTSTART:20261123T090000Z',
      'DTEND:20261123T110000Z',
      'STATUS:CONFIRMED',
    ]),
  );
  const summer = linesOf(await calendarFile({ ...entry, day: '2027-06-07' }, { isCancelled: false, writtenAt }));
  expect(summer).toContain('DTSTART:20270607T080000Z');
});

test('a cancellation has the id of its appointment', async () => {
  const file = await calendarFile({ ...entry, sequence: 1 }, { isCancelled: true, writtenAt });
  expect(file.method).toBe('CANCEL');
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'UID:7f4c1f6e-0000-4000-8000-000000000000@molar',
      'SEQUENCE:1',
      'STATUS:CANCELLED',
    ]),
  );
});
