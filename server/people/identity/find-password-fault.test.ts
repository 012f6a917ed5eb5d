import { expect, test } from 'vitest';
import { isStrongPassword } from '#domain/people/password';
import { findPasswordFault } from './find-password-fault.ts';

const facts = ['Lea', 'Berger', 'molar'];
const ofPatient = (password: string) => findPasswordFault(password, { isStaff: false, facts });
const ofStaff = (password: string) => findPasswordFault(password, { isStaff: true, facts });

test.each(['Password1!', 'P@ssw0rd', 'P@ssW0rd', 'Passwort123!', '2026Sommer!', '!Qaz2wsx', 'Hallo#1'])(
  'patients cannot have %s: it follows the rule of the specification and is common',
  async (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(await ofPatient(password)).toBe('COMMON_PASSWORD');
  },
);

test.each(['Elefant#7Lampe', 'Zahn#Arzt5', 'Xk7#pq', 'Berger#2026'])('patients can have %s', async (password) => {
  expect(await ofPatient(password)).toBeNull();
});

test.each([
  ['Kurz#Genug7', 'SHORT_STAFF_PASSWORD'],
  ['Passwort123!', 'GUESSABLE_PASSWORD'],
  ['Willkommen2026!', 'GUESSABLE_PASSWORD'],
  ['LeaBerger2026!', 'GUESSABLE_PASSWORD'],
  ['Qwertz123456!', 'GUESSABLE_PASSWORD'],
  [`A1!${'a'.repeat(125)}`, 'GUESSABLE_PASSWORD'],
  ['Blaue#Zahnbuerste9', null],
  ['Correct-Horse#7', null],
])('of staff %s is judged as %s', async (password, fault) => {
  expect(await ofStaff(password)).toBe(fault);
});
