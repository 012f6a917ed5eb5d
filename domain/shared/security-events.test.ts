import { expect, test } from 'vitest';
import { errorCodes } from './errors.ts';
import { eventOfRefusal } from './security-events.ts';

test('missing proof, missing permission and reached limits are security events; bad input and faults are not', () => {
  expect(errorCodes.filter((code) => eventOfRefusal(code) === 'permission_refused')).toEqual([
    'not_signed_in',
    'not_allowed',
    'doctor_not_verified',
  ]);
  const limits = errorCodes.filter((code) => code.startsWith('too_many_') || code === 'uploads_busy');
  expect(errorCodes.filter((code) => eventOfRefusal(code) === 'limit_reached')).toEqual(limits);
});

test('a webhook without a valid signature has its own security event', () => {
  expect(errorCodes.filter((code) => eventOfRefusal(code) === 'webhook_refused')).toEqual(['webhook_refused']);
});
