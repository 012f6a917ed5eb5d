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
const reception: Actor = { ...admin, id: 'rita', email: 'rita@x.test', name: 'Rita', role: 'reception' };
const booking = { patientId: 'paul', accountId: null, isLimited: false, doctorId: 'dora' };

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

test('the account that booked for somebody else decides on it, until they are of age', () => {
  const account = { ...patient, id: 'mother' };
  const decided = ['booking.confirm', 'booking.pay', 'booking.move', 'booking.mark'] as const;
  const seen = ['booking.read', 'booking.cancel'] as const;
  const mayAll = (rules: readonly (typeof decided | typeof seen)[number][], isLimited: boolean) =>
    rules.map((rule) => isAllowed(account, rule, { ...booking, accountId: 'mother', isLimited }));
  expect([...mayAll(decided, false), ...mayAll(seen, false)]).not.toContain(false);
  expect(mayAll(seen, true)).toEqual([true, true]);
  expect(mayAll(decided, true)).not.toContain(true);
  expect(isAllowed(account, 'booking.read', booking)).toBe(false);
  expect(isAllowed({ ...admin, id: 'mother' }, 'booking.override', { ...booking, accountId: 'mother' })).toBe(false);
});

test('another’s booking is not found, another’s profile is not allowed', () => {
  expect(refusalOf('booking.read', patient)).toBe('not_found');
  expect(refusalOf('profile.read', patient)).toBe('not_allowed');
});

test('reception books, moves, cancels and marks for every patient, but not for itself', () => {
  for (const rule of ['booking.read', 'booking.cancel', 'booking.move', 'booking.mark', 'booking.override'] as const) {
    expect([rule, isAllowed(reception, rule, booking)]).toEqual([rule, true]);
  }
  expect(isAllowed(reception, 'booking.override', { ...booking, patientId: 'rita' })).toBe(false);
});

test('reception reads patients, not its colleagues', () => {
  for (const rule of ['booking.list', 'profile.read'] as const) {
    const reads = (role: Actor['role']) => isAllowed(reception, rule, { email: 'someone@x.test', role });
    expect([reads('patient'), reads('doctor'), reads('admin'), reads('reception')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  }
});

test('reception deletes nothing and nobody, verifies no doctor and reads no audit', () => {
  for (const rule of [
    'person.delete',
    'messages.delete',
    'doctor.verify',
    'doctor.add',
    'audit.read',
    'registers.read',
  ] as const) {
    expect([rule, isAllowed(reception, rule, null)]).toEqual([rule, false]);
  }
  expect(isAllowed(reception, 'absence.read', { email: doctor.email })).toBe(true);
  expect(isAllowed(reception, 'absence.manage', { email: doctor.email })).toBe(false);
});

test('payments at the desk are for reception and the admin, and never for an appointment of one’s own', () => {
  expect([patient, doctor, reception, admin].map((actor) => isAllowed(actor, 'desk.payment', booking))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isAllowed(reception, 'desk.payment', { ...booking, patientId: reception.id })).toBe(false);
});
