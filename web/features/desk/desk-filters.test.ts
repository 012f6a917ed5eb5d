import { expect, test } from 'vitest';
import { columnsOfFile } from './desk-columns.ts';
import { chooseDays, linkTo, readFilters, shownDays, stepDay, toBody, withoutUnknown } from './desk-filters.ts';

const TODAY = '2026-11-23';
const DOCTOR = '1f0e4bb2-7a51-4c57-9d0a-0a4c6a3a6f11';
const read = (search: string) => readFilters(new URLSearchParams(search));

test('the list begins with today', () => {
  expect(toBody(read(''), '', TODAY)).toEqual({ from: TODAY, to: TODAY });
});

test('filters survive the URL, and invalid ones are ignored', () => {
  const filters = { ...read(''), from: '2026-12-01', to: '2026-12-03', doctor: DOCTOR, state: 'no_show' as const };
  expect(read(linkTo(filters))).toEqual(filters);
  expect(linkTo({ view: 'unpaid' })).toBe('?unpaid=true');
  expect(read('from=2026-02-30&to=2026-12-01&state=expired&doctor=nobody')).toEqual(read(''));
  const ofDoctor = read(`doctor=${DOCTOR}`);
  expect(withoutUnknown(ofDoctor, { doctors: [{ _id: DOCTOR, name: 'Dr. Braun' }], treatments: [] })).toEqual(ofDoctor);
  expect(withoutUnknown(ofDoctor, { doctors: [], treatments: [] })).toEqual(read(''));
});

test('new, unpaid and searched appointments are those of all days', () => {
  expect(toBody(read('new=true'), '', TODAY)).toEqual({ isNew: true });
  expect(toBody(read('unpaid=true&from=2026-11-20'), '', TODAY)).toEqual({
    isUnpaid: true,
    from: '2026-11-20',
    to: '2026-11-20',
  });
  expect(toBody(read(`from=2026-11-20&doctor=${DOCTOR}`), 'Paula', TODAY)).toEqual({ doctor: DOCTOR, q: 'Paula' });
  expect(toBody(read('unpaid=true'), 'Paula', TODAY)).toEqual({ q: 'Paula' });
  expect(shownDays(read(''), 'Paula', TODAY)).toBeNull();
});

test('the next day follows the last one that is shown, the previous precedes the first', () => {
  const range = read(`from=2026-11-27&to=2026-11-30&doctor=${DOCTOR}`);
  expect(stepDay(range, 1, TODAY)).toMatchObject({ from: '2026-12-01', to: '', doctor: DOCTOR });
  expect(stepDay(range, -1, TODAY)).toMatchObject({ from: '2026-11-26', to: '' });
  expect(stepDay(read(''), -1, TODAY).from).toBe('2026-11-22');
  expect(stepDay(read('from=2999-12-31'), 1, TODAY).from).toBe('2999-12-31');
  expect(stepDay(read('from=1000-01-01'), -1, TODAY).from).toBe('1000-01-01');
});

test('a later first day drops the last one, and a last day before the first exchanges them', () => {
  const range = read('from=2026-11-27&to=2026-11-30');
  expect(chooseDays(range, { from: '2026-11-26' })).toMatchObject({ from: '2026-11-26', to: '2026-11-30' });
  expect(chooseDays(range, { from: '2026-12-01' })).toMatchObject({ from: '2026-12-01', to: '' });
  expect(chooseDays(range, { from: '2026-11-27', to: '2026-11-20' })).toMatchObject({
    from: '2026-11-20',
    to: '2026-11-27',
  });
  expect(chooseDays(range, { from: '2026-11-27', to: '' })).toMatchObject({ from: '2026-11-27', to: '' });
  expect(chooseDays(range, { from: '' })).toMatchObject({ from: '', to: '' });
});

test('a file has the columns of the table, and those that are always shown', () => {
  expect(columnsOfFile([])).toEqual(['day', 'time', 'patient', 'code']);
  expect(columnsOfFile(['phone', 'treatment', 'payment'])).toEqual([
    'day',
    'time',
    'patient',
    'phone',
    'treatment',
    'doctor',
    'price',
    'due',
    'code',
  ]);
});
