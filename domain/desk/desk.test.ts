import { expect, test } from 'vitest';
import { idsOfCode } from '#domain/bookings/booking-code';
import { continueVisit, newSince, readAppointmentSearch as readSearch, statesOf } from './desk.ts';

const instantAt = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const readAppointmentSearch = (typed: string) => readSearch(typed, '2026-11-23');
const nothing = { words: null, birthDate: null, phone: null, code: null };

test('a search names a date of birth in the German or the international spelling, beside words of a name', () => {
  expect(readAppointmentSearch('24.12.1980')).toEqual({ ...nothing, birthDate: '1980-12-24' });
  expect(readAppointmentSearch(' 1.3.1980 ')).toEqual({ ...nothing, birthDate: '1980-03-01' });
  expect(readAppointmentSearch('1980-12-24')).toEqual({ ...nothing, birthDate: '1980-12-24' });
  expect(readAppointmentSearch('müller 24.12.1980 anna')).toEqual({
    ...nothing,
    words: 'müller anna',
    birthDate: '1980-12-24',
  });
  expect(readAppointmentSearch('31.2.1980')).toMatchObject({ birthDate: null, words: '31.2.1980' });
});

test('a search names a phone number in any spelling, from four digits on', () => {
  expect(readAppointmentSearch('+49 (0)171 / 23-45')).toMatchObject({ phone: '+49 (0)171 / 23-45' });
  expect(readAppointmentSearch('0171')).toMatchObject({ phone: '0171', words: '0171' });
  expect(readAppointmentSearch('017')).toMatchObject({ phone: null });
});

test('a search that can be a code is one as well, also a name', () => {
  expect(readAppointmentSearch('k7p-4qx2')).toMatchObject({ words: 'k7p-4qx2', code: idsOfCode('K7P-4QX2') });
  expect(readAppointmentSearch('Schmidt')).toMatchObject({ words: 'Schmidt', code: idsOfCode('SCHM1DT') });
  expect(readAppointmentSearch('Müller')).toMatchObject({ words: 'Müller', code: null });
});

test('a visit goes on until nobody has read the list for an hour', () => {
  const first = continueVisit(null, instantAt('08:00'));
  expect(first).toEqual({ seenAt: instantAt('08:00'), previousAt: null });
  const same = continueVisit(first, instantAt('08:59'));
  expect(same).toEqual({ seenAt: instantAt('08:59'), previousAt: null });
  const second = continueVisit(same, instantAt('09:59'));
  expect(second).toEqual({ seenAt: instantAt('09:59'), previousAt: instantAt('08:59') });
  expect(continueVisit(second, instantAt('10:10'))).toEqual({
    seenAt: instantAt('10:10'),
    previousAt: instantAt('08:59'),
  });
});

test('new is what was booked since the last visit, or in the last seven days', () => {
  expect(newSince(instantAt('08:00'), instantAt('12:00'))).toEqual(instantAt('08:00'));
  expect(newSince(null, instantAt('12:00'))).toEqual(new Date('2026-11-16T12:00:00Z'));
});

test('active appointments are neither over nor cancelled', () => {
  expect(statesOf('active')).toEqual(
    expect.arrayContaining(['held', 'booked', 'confirmed', 'arrived', 'in_treatment']),
  );
  for (const state of ['completed', 'no_show', 'not_brought', 'cancelled', 'expired'])
    expect(statesOf('active')).not.toContain(state);
  expect(statesOf('cancelled')).toEqual(['cancelled']);
});
