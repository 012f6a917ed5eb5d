import { expect, test } from 'vitest';
import { doctorSlug, hasSlug } from './doctor-profile.ts';

const _id = '1a2b3c4d-0000-4000-8000-000000000000';

test('the URL of a doctor has the name in plain letters and the beginning of the id', () => {
  expect(doctorSlug({ _id, name: 'Dr. Jörg Weiß-Ćosić' })).toBe('dr-joerg-weiss-cosic-1a2b3c4d');
  expect(doctorSlug({ _id, name: 'Доктор' })).toBe('1a2b3c4d');
});

test('the URL of an earlier name still leads to the doctor, that of another id does not', () => {
  expect(hasSlug({ _id }, 'dr-jane-maiden-name-1a2b3c4d')).toBe(true);
  expect(hasSlug({ _id }, 'dr-joerg-weiss-1a2b3c4e')).toBe(false);
  expect(hasSlug({ _id }, '')).toBe(false);
});
