import { describe, expect, test } from 'vitest';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { readChosenSlot, withIds } from './chosen-slot.ts';
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

describe('a link from elsewhere', () => {
  const cleaning = {
    _id: '7f1',
    name: 'Teeth Cleaning',
    texts: { en: { name: 'Teeth Cleaning' }, de: { name: 'Zahnreinigung' } },
    doctors: [{ _id: '0b5c0b5c-1', name: 'Dr. Jörg Ader', docEmail: 'j@praxis.test' }],
  } as unknown as TreatmentSummary;
  const ids = (query: string) => withIds(new URLSearchParams(query), [cleaning])?.toString() ?? null;

  test('names treatment and doctor by id or by name, in either language, and the page has their ids', () => {
    for (const query of [
      'treatment=Teeth+Cleaning&doctor=Dr.+J%C3%B6rg+Ader',
      'treatment=zahnreinigung&doctor=dr-joerg-ader-0b5c0b5c',
      'treatment=7f1&doctor=dr.+j%C3%B6rg+ader',
    ])
      expect(ids(`${query}&date=2026-12-24`), query).toBe('treatment=7f1&doctor=0b5c0b5c-1&date=2026-12-24');
  });

  test('stays as it is with ids, and where it names what is not offered', () => {
    for (const query of [
      '',
      'treatment=7f1&doctor=0b5c0b5c-1',
      'treatment=Whitening&doctor=Dr.+J%C3%B6rg+Ader',
      'treatment=7f1&doctor=j%40praxis.test',
      'treatment=%00&doctor=',
    ])
      expect(ids(query), query).toBeNull();
  });
});
