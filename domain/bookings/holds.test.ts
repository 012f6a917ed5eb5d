import { expect, test } from 'vitest';
import { assertMayHold, clinicHoldEnd, extendedHoldEnd, holdEnd, placeOfNext } from './holds.ts';

const instantAt = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const account = { isDisowned: false, holds: 2, holdsOfNetwork: 4 };

test('a hold occupies its slot for 30 minutes', () => {
  expect(holdEnd(instantAt('10:00'))).toEqual(instantAt('10:30'));
});

test('a payment extends a hold once, to 15 minutes from its start, and never shortens it', () => {
  const hold = { heldUntil: instantAt('10:30'), isExtended: false };
  expect(extendedHoldEnd(hold, instantAt('10:20'))).toEqual(instantAt('10:35'));
  expect(extendedHoldEnd(hold, instantAt('10:15'))).toBeNull();
  expect(extendedHoldEnd(hold, instantAt('10:05'))).toBeNull();
  expect(extendedHoldEnd({ ...hold, isExtended: true }, instantAt('10:29'))).toBeNull();
});

test.each([
  ['a third slot', account, null],
  ['a fourth slot', { ...account, holds: 3 }, 'too_many_holds'],
  ['a sixth slot of one network', { ...account, holdsOfNetwork: 5 }, 'too_many_holds_of_network'],
  ['a slot for an address whose owner denied the account', { ...account, isDisowned: true }, 'address_disowned'],
])('whether %s is held', (_what, state, code) => {
  const hold = () => assertMayHold(state);
  if (code === null) expect(hold).not.toThrow();
  else expect(hold).toThrow(expect.objectContaining({ code }));
});

test.each([
  ['the eighth of a network', { network: 7, domain: 0 }, { clinicHold: null, isFull: false }],
  ['the ninth of a network', { network: 8, domain: 0 }, { clinicHold: 'network', isFull: false }],
  ['the ninth of a mail domain', { network: 2, domain: 8 }, { clinicHold: 'domain', isFull: false }],
  ['the thirteenth of a network', { network: 12, domain: 12 }, { clinicHold: 'network', isFull: false }],
  ['the fourteenth of a mail domain', { network: 1, domain: 13 }, { clinicHold: 'domain', isFull: true }],
])('what becomes of %s', (_what, counts, expected) => {
  expect(placeOfNext(counts)).toEqual(expected);
});

test('a hold for the clinic lasts until the next opening day ends, at most until its appointment begins', () => {
  const context = { now: instantAt('10:00'), closed: new Set<string>(), openingHours: { closes: 18 * 60 } };
  const holdOn = (day: string, closed = context.closed) =>
    clinicHoldEnd({ day, range: { start: 9 * 60, end: 10 * 60 } }, { ...context, closed });
  // It is Monday 11:00 in the clinic.
  expect(holdOn('2026-12-03')).toEqual(new Date('2026-11-24T17:00:00Z'));
  expect(holdOn('2026-11-24')).toEqual(new Date('2026-11-24T08:00:00Z'));
  expect(holdOn('2026-12-03', new Set(['2026-11-24']))).toEqual(new Date('2026-11-25T17:00:00Z'));
});
