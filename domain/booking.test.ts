import { expect, test } from 'vitest';
import { assertBookable, type Bookable } from './booking.ts';

const closed = new Set(['2026-11-24']);
const now = new Date('2026-11-23T08:00:00Z');
const wanted = { specialtyId: 'orthodontics', patientId: 'paul' };
const free: Bookable = {
  day: '2026-11-23',
  range: { start: 600, end: 720 },
  isWithdrawn: false,
  doctorId: 'dora',
  doctorSpecialtyId: 'orthodontics',
  isDoctorVerified: true,
  isDoctorDeleted: false,
};

test('a free future slot of a verified doctor of the specialty can be booked', () => {
  expect(() => assertBookable(free, wanted, { closed, now })).not.toThrow();
});

test.each<[string, Partial<Bookable>]>([
  ['withdrawn', { isWithdrawn: true }],
  ['of an unverified doctor', { isDoctorVerified: false }],
  ['of a deleted doctor', { isDoctorDeleted: true }],
  ['of a doctor of another specialty', { doctorSpecialtyId: 'surgery' }],
  ['of the patient themself', { doctorId: 'paul' }],
  ['that has begun', { day: '2026-11-20' }],
  ['on a day that the clinic closed', { day: '2026-11-24' }],
  ['of a weekend', { day: '2026-11-28' }],
])('a slot %s cannot be booked', (_name, change) => {
  expect(() => assertBookable({ ...free, ...change }, wanted, { closed, now })).toThrow('slot_unavailable');
});
