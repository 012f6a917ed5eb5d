import { expect, test } from 'vitest';
import { matchesNames, readDay, readFindCommand } from './find.ts';

const TODAY = '2026-11-23';

test.each([
  ['24 Dec', '2026-12-24'],
  ['24 December', '2026-12-24'],
  ['Dec 24', '2026-12-24'],
  ['December 24, 2027', '2027-12-24'],
  ['24. Dez.', '2026-12-24'],
  ['1. März', '2027-03-01'],
  ['24.12.', '2026-12-24'],
  ['24.12', '2026-12-24'],
  ['24.12.2027', '2027-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['22 Nov', '2027-11-22'],
  ['23 Nov', TODAY],
  ['heute', TODAY],
  ['tomorrow', '2026-11-24'],
  ['31 Nov', null],
  ['24 Foo', null],
  ['24', null],
  ['', null],
])('“%s” is %s on Monday, 23 November 2026', (typed, day) => {
  expect(readDay(typed, TODAY)).toBe(day);
});

test('“book” and “close” begin an act in English and German, and a name that begins like them is searched', () => {
  expect(readFindCommand('book Sommer', TODAY)).toEqual({ kind: 'book', q: 'Sommer' });
  expect(readFindCommand('Termin für Sommer', TODAY)).toEqual({ kind: 'book', q: 'Sommer' });
  expect(readFindCommand('close 24 Dec', TODAY)).toMatchObject({ kind: 'close', day: '2026-12-24' });
  expect(readFindCommand('schließe morgen', TODAY)).toMatchObject({ kind: 'close', day: '2026-11-24' });
  expect(readFindCommand('close', TODAY)).toMatchObject({ kind: 'close', day: null });
  expect(readFindCommand('Bookman', TODAY)).toEqual({ kind: 'find', q: 'Bookman' });
  expect(readFindCommand('Closeborn ', TODAY)).toEqual({ kind: 'find', q: 'Closeborn' });
});

test('a page is found by its name in either language, without case and accents, word by word', () => {
  const names = ['Treatments', 'Behandlungen für Ärzte'];
  for (const typed of ['treat', 'BEHAND', 'fur arzte', 'arzte behandlungen'])
    expect(matchesNames(typed, names)).toBe(true);
  expect(matchesNames('treat behandlungen', names)).toBe(false);
});
