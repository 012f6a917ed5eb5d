import { expect, test } from 'vitest';
import type { SlotChange } from '#contract/slots/slot-events';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { hasNewTimes, withChanges } from './slot-changes.ts';

const dates = { monday: 'Monday, November 23, 2026', tuesday: 'Tuesday, November 24, 2026' };
const [morning, noon, afternoon] = ['10.00 AM-12.00 AM', '12.00 AM-02.00 PM', '02.00 PM-03.00 PM'] as const;
const time = (date: string, slot: string, doctor = 'one') => ({ doctor_email: doctor, doctor, date, slot });

const card: TreatmentSummary = {
  _id: 'cleaning',
  name: 'Teeth Cleaning',
  texts: { en: { name: 'Teeth Cleaning', description: null }, de: { name: 'Zahnreinigung', description: null } },
  price: 60,
  currency: 'usd',
  priceKind: 'fixed',
  prices: [],
  duration: 30,
  buffer: 0,
  image: null,
  doctors: [{ _id: 'id-one', name: 'one', docEmail: 'one' }],
  cutoffHours: 24,
  freeSlots: 5,
  nextFreeDate: dates.monday,
  nextFree: [time(dates.monday, morning), time(dates.monday, noon), time(dates.tuesday, morning)],
};
const taken = (date: string, slot: string, doctor = 'one'): SlotChange => ({
  ...time(date, slot, doctor),
  isFree: false,
});
const freed = (...of: Parameters<typeof taken>): SlotChange => ({ ...taken(...of), isFree: true });

test('the number of available slots of a card follows the changes of its own doctors', () => {
  const changes = [taken(dates.monday, morning), taken(dates.monday, noon, 'other'), freed(dates.tuesday, noon)];
  expect(withChanges([card], changes)).toEqual([card]);
  expect(withChanges([card], [...changes, taken(dates.tuesday, noon)])[0]?.freeSlots).toBe(4);
});

test('a card has new next times once a shown one is gone or an earlier one is available', () => {
  expect(hasNewTimes([card], [taken(dates.monday, noon)])).toBe(true);
  expect(hasNewTimes([card], [freed(dates.monday, afternoon)])).toBe(true);
  expect(hasNewTimes([card], [taken(dates.tuesday, noon), freed(dates.tuesday, noon)])).toBe(false);
  expect(hasNewTimes([card], [taken(dates.monday, noon, 'other')])).toBe(false);
});

test('any time is a new one for a card with fewer than three', () => {
  expect(hasNewTimes([{ ...card, nextFree: [] }], [freed(dates.tuesday, afternoon)])).toBe(true);
});
