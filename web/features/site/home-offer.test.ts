import { expect, test } from 'vitest';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { homeOffer } from './home-offer.ts';

const time = (date: string, slot: '10.00 AM-12.00 AM' | '02.00 PM-03.00 PM', doctor: string) => ({
  doctor_email: doctor,
  doctor,
  date,
  slot,
});
const treatment = (name: string, price: number, nextFree: TreatmentSummary['nextFree']): TreatmentSummary => ({
  cutoffHours: 24,
  prices: [],
  _id: `id of ${name}`,
  name,
  texts: { en: { name, description: null }, de: { name, description: null } },
  price,
  currency: 'usd',
  priceKind: 'fixed',
  duration: 30,
  buffer: 0,
  image: null,
  doctors: ['one', 'two'].map((doctor) => ({ _id: `id of ${doctor}`, name: doctor, docEmail: doctor })),
  freeSlots: nextFree.length,
  nextFreeDate: nextFree[0]?.date ?? null,
  nextFree,
});
const tuesday = 'Tuesday, December 1, 2026';
const thursday = 'Thursday, October 1, 2026';

test('the home page shows the lowest price and the soonest time of what can be booked', () => {
  const offer = homeOffer([
    treatment('Oral Surgery', 10, []),
    treatment('Teeth Cleaning', 60, [time(tuesday, '10.00 AM-12.00 AM', 'one')]),
    treatment('Cosmetic Dentistry', 150, [
      time(thursday, '02.00 PM-03.00 PM', 'one'),
      time(thursday, '10.00 AM-12.00 AM', 'two'),
    ]),
  ]);
  expect(offer.from).toEqual({ price: 60, currency: 'usd' });
  expect(offer.next).toEqual({
    treatmentId: 'id of Cosmetic Dentistry',
    doctorId: 'id of two',
    date: thursday,
    slot: '10.00 AM-12.00 AM',
  });
  expect(offer.services).toEqual({
    fluoride: { treatmentId: 'id of Teeth Cleaning', price: 60, currency: 'usd' },
    filling: null,
    whitening: { treatmentId: 'id of Cosmetic Dentistry', price: 150, currency: 'usd' },
  });
});

test('without a free time there is neither a price nor a time', () => {
  expect(homeOffer([treatment('Teeth Cleaning', 60, [])])).toMatchObject({ from: null, next: null, isEmpty: false });
  expect(homeOffer([])).toMatchObject({ from: null, next: null, isEmpty: true });
});
