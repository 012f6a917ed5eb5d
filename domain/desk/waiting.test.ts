import { expect, test } from 'vitest';
import { mayOpen } from '#domain/shared/permission';
import { isDailyMailDue, waitingKindsOf } from './waiting.ts';

test('who may see what is unpaid has completed appointments that are not paid as an open task', () => {
  const roles = ['patient', 'doctor', 'reception', 'admin'] as const;
  const isOpenTask = roles.filter((role) => waitingKindsOf(role).includes('unpaid'));
  expect(isOpenTask).toEqual(roles.filter((role) => mayOpen(role, 'appointments')));
});

test('only the admin verifies doctors, and patients have no open tasks', () => {
  expect(waitingKindsOf('admin')).toContain('doctors');
  expect(waitingKindsOf('reception')).not.toContain('doctors');
  expect(waitingKindsOf('doctor')).toEqual(['calls', 'calendars']);
  expect(waitingKindsOf('patient')).toEqual([]);
});

test('the daily email is due from seven to noon', () => {
  expect([0, 419, 420, 719, 720].map(isDailyMailDue)).toEqual([false, false, true, true, false]);
});
