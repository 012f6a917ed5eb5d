import { expect, test } from 'vitest';
import { assertDeletable } from './people.ts';

const two = { actorId: 'alma', admins: ['alma', 'bert'] };

test('an admin may delete patients, doctors and other admins', () => {
  for (const role of ['patient', 'doctor', 'admin'] as const) {
    expect(() => assertDeletable({ id: 'other', role }, two)).not.toThrow();
  }
});

test('nobody may delete their own account', () => {
  expect(() => assertDeletable({ id: 'alma', role: 'admin' }, two)).toThrow('cannot_delete_self');
});

test('the last admin cannot be deleted', () => {
  const one = { actorId: 'alma', admins: ['alma'] };
  expect(() => assertDeletable({ id: 'alma', role: 'admin' }, one)).toThrow('last_admin');
});

test('an admin who was deleted meanwhile cannot delete anybody', () => {
  expect(() => assertDeletable({ id: 'paul', role: 'patient' }, { actorId: 'alma', admins: ['bert'] })).toThrow(
    'not_signed_in',
  );
});
