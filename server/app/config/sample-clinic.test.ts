import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { SESSION_SECRET } from '#testing/session-secret';

test('outside of a demo a clinic has only the facts that are set, and photos of patients are optional', () => {
  const production = { DEMO: 'off', SESSION_SECRET, PAYMENTS: 'clinic' };
  const nothing = { street: '', city: '' };
  expect(readConfig(production).clinic).toMatchObject({
    addresses: { en: nothing, de: nothing },
    phone: '',
    email: '',
    hasOpeningHours: false,
    openingHours: { opens: 540, closes: 1080 },
    patientPhoto: 'optional',
    testimonials: null,
  });
  const own = { CLINIC_PHONE: '+49 221 1', CLINIC_OPENING_HOURS: '08:00-16:00', PATIENT_PHOTO: 'required' };
  expect(readConfig({ ...production, ...own }).clinic).toMatchObject({
    phone: '+49 221 1',
    email: '',
    hasOpeningHours: true,
    patientPhoto: 'required',
  });
  expect(readConfig({}).clinic).toMatchObject({
    phone: '+49 30 901820',
    hasOpeningHours: true,
    patientPhoto: 'required',
  });
});
