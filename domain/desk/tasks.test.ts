import { expect, test } from 'vitest';
import { mayOpen } from '#domain/shared/permission';
import { isDailyMailDue, taskKindsOf } from './tasks.ts';

test('who may see what is unpaid has completed appointments that are not paid as an open task', () => {
  const roles = ['patient', 'doctor', 'reception', 'admin'] as const;
  const isOpenTask = roles.filter((role) => taskKindsOf(role).includes('unpaid'));
  expect(isOpenTask).toEqual(roles.filter((role) => mayOpen(role, 'appointments')));
});

test('only the admin verifies doctors, and patients have no open tasks', () => {
  expect(taskKindsOf('admin')).toContain('doctors');
  expect(taskKindsOf('reception')).not.toContain('doctors');
  expect(taskKindsOf('doctor')).toEqual(['calls', 'calendars']);
  expect(taskKindsOf('patient')).toEqual([]);
});

test('the daily email is due from seven to noon', () => {
  expect([0, 419, 420, 719, 720].map(isDailyMailDue)).toEqual([false, false, true, true, false]);
});
