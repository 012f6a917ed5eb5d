import { expect, test } from 'vitest';
import { isAllowed, refusalOf, type Actor } from './permission.ts';

const patient: Actor = {
  id: 'paul',
  email: 'paul@x.test',
  name: 'Paul',
  role: 'patient',
  isVerified: false,
  isEmailProven: true,
};
const doctor: Actor = {
  id: 'dora',
  email: 'dora@x.test',
  name: 'Dora',
  role: 'doctor',
  isVerified: true,
  isEmailProven: true,
};
const admin: Actor = {
  id: 'alma',
  email: 'alma@x.test',
  name: 'Alma',
  role: 'admin',
  isVerified: false,
  isEmailProven: true,
};
const booking = { patientId: 'paul', doctorId: 'dora' };

test('only its patient, its verified doctor and the admin may read a booking', () => {
  expect([patient, doctor, admin].map((actor) => isAllowed(actor, 'booking.read', booking))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isAllowed({ ...doctor, isVerified: false }, 'booking.read', booking)).toBe(false);
  expect(isAllowed({ ...patient, id: 'otto' }, 'booking.read', booking)).toBe(false);
});

test('only its patient pays a booking, not even the admin', () => {
  expect([patient, doctor, admin].map((actor) => isAllowed(actor, 'booking.pay', booking))).toEqual([
    true,
    false,
    false,
  ]);
});

test('nobody may book for another person', () => {
  expect(isAllowed(patient, 'booking.create', {})).toBe(true);
  expect(isAllowed(patient, 'booking.create', { id: 'dora' })).toBe(false);
  expect(isAllowed(admin, 'booking.create', { email: patient.email })).toBe(false);
});

test('another’s booking is not found, another’s profile is not allowed', () => {
  expect(refusalOf('booking.read', patient)).toBe('not_found');
  expect(refusalOf('profile.read', patient)).toBe('not_allowed');
});
