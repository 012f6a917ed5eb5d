import { expect, test } from 'vitest';
import { entryAfterKey } from './board-cursor.ts';
import type { BoardColumn, Entry } from './use-board.ts';

const entry = (id: string, doctor: string, start: number) =>
  ({ _id: id, doctor_id: doctor, range: { start, end: start + 30 } }) as Entry;
const column = (id: string, entries: Entry[]): BoardColumn => ({ id, name: id, isAbsent: false, free: [], entries });
const columns = [
  column('a', [entry('a9', 'a', 540), entry('a10', 'a', 600), entry('a12', 'a', 720)]),
  column('nobody', []),
  column('c', [entry('c10', 'c', 610), entry('c14', 'c', 840)]),
];
const all = columns.flatMap(({ entries }) => entries);

test.each<[string, string, string | null]>([
  ['a9', 'ArrowDown', 'a10'],
  ['a9', 'ArrowUp', null],
  ['a12', 'ArrowDown', null],
  ['a12', 'Home', 'a9'],
  ['a9', 'End', 'a12'],
  // The nearest by time, beyond a column without appointments.
  ['a12', 'ArrowRight', 'c10'],
  ['c14', 'ArrowLeft', 'a12'],
  ['c10', 'ArrowRight', null],
  ['a9', 'x', null],
])('from %s, %s leads to %s', (from, key, to) => {
  const current = all.find(({ _id }) => _id === from)!;
  expect(entryAfterKey(columns, current, key)?._id ?? null).toBe(to);
});
