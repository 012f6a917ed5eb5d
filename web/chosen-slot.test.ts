import { expect, test } from 'vitest';
import { readChosenSlot } from './chosen-slot.ts';
import { paths, safeReturnPath } from './paths.ts';

const choice = { doctorId: '0b5c', date: 'Monday, November 23, 2026', slot: '12.00 AM-02.00 PM' };
const other = { ...choice, slot: '09.30 AM-10.15 AM' };
const searchOf = (path: string) => new URL(path, 'http://portal.test').searchParams;

test('the URL of a chosen time survives logging in, and names the same time then', () => {
  for (const chosen of [choice, other]) {
    const login = searchOf(paths.loginFrom(paths.bookSlot('7f1', chosen)));
    const back = safeReturnPath(login.get('from'));
    expect(readChosenSlot(searchOf(back))).toEqual({ treatmentId: '7f1', ...chosen });
    expect(back).not.toContain('@');
  }
});

test('a bookmark that names a specified time by its start still names it', () => {
  expect(readChosenSlot(searchOf('/appointment?treatment=7f1&slot=720'))?.slot).toBe('12.00 AM-02.00 PM');
});

test('invalid parts of a URL are no choice', () => {
  expect(readChosenSlot(searchOf('/appointment'))).toBeNull();
  expect(readChosenSlot(searchOf('/appointment?treatment=7f1&date=2026-02-30&slot=601'))).toEqual({
    treatmentId: '7f1',
    doctorId: '',
    date: '',
    slot: '',
  });
});
