import { expect, test } from 'vitest';
import { mayOpen } from '#domain/shared/screens';
import { inboxFiltersOf, inboxGroups, inboxKinds, inboxKindsOf, isDailyMailDue } from './inbox.ts';

test('who may see what is unpaid has completed appointments that are not paid in the inbox', () => {
  const roles = ['patient', 'doctor', 'reception', 'admin'] as const;
  const hasUnpaid = roles.filter((role) => inboxKindsOf(role).includes('unpaid'));
  expect(hasUnpaid).toEqual(roles.filter((role) => mayOpen(role, 'appointments')));
});

test('only the admin verifies doctors, and patients have no inbox', () => {
  expect(inboxKindsOf('admin')).toContain('doctor');
  expect(inboxKindsOf('reception', 'clinic')).toEqual([]);
  expect(inboxKindsOf('doctor')).toEqual(['call', 'calendar']);
  expect(inboxFiltersOf('doctor')).toEqual(['all', 'calls', 'clinic', 'done']);
  expect(inboxFiltersOf('patient')).toEqual([]);
});

test('each kind is in one group', () => {
  expect(Object.values(inboxGroups).flat().toSorted()).toEqual(inboxKinds.toSorted());
});

test('the daily email is due from seven to noon', () => {
  expect([0, 419, 420, 719, 720].map(isDailyMailDue)).toEqual([false, false, true, true, false]);
});
