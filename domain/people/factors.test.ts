import { expect, test } from 'vitest';
import { factorDueAt, isTotpCode, signInStep } from './factors.ts';

const now = new Date('2026-11-26T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const person = { role: 'admin', verifiedAt: null, factorGraceFrom: daysAgo(10) } as const;

test('staff must have a factor once the days of grace are over, verified doctors from their verification on', () => {
  expect(factorDueAt(person, 14)).toEqual(daysAgo(-4));
  expect(factorDueAt({ ...person, role: 'reception' }, 0)).toEqual(daysAgo(10));
  expect(factorDueAt({ ...person, role: 'doctor', verifiedAt: daysAgo(1) }, 14)).toEqual(daysAgo(-13));
});

test('patients, doctors who are not verified, and everybody in a demo need none', () => {
  expect(factorDueAt({ ...person, role: 'patient' }, 14)).toBeNull();
  expect(factorDueAt({ ...person, role: 'doctor' }, 14)).toBeNull();
  expect(factorDueAt(person, null)).toBeNull();
});

test('a sign-in lacks a factor of its account until it has passed one, and the first one from the day it is due', () => {
  expect(signInStep({ hasFactor: true, passed: null, dueAt: null }, now)).toBe('factor');
  expect(signInStep({ hasFactor: true, passed: 'recovery', dueAt: daysAgo(1) }, now)).toBe('done');
  expect(signInStep({ hasFactor: false, passed: null, dueAt: now }, now)).toBe('setup');
  expect(signInStep({ hasFactor: false, passed: null, dueAt: daysAgo(-1) }, now)).toBe('done');
  expect(signInStep({ hasFactor: false, passed: 'totp', dueAt: now }, now), 'after a reset').toBe('setup');
});

test('six digits, also in two groups, are a code of an app; everything else is a recovery code', () => {
  expect(['123456', ' 123 456 '].every(isTotpCode)).toBe(true);
  expect(['12345', '1234567', 'K7P4Q-X2M9B-7HF3D'].some(isTotpCode)).toBe(false);
});
