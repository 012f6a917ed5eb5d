import { expect, test } from 'vitest';
import { errorCodes } from './errors.ts';
import { eventOfRefusal } from './security-events.ts';

test('a request without proof or permission and a reached limit are security events, bad input and faults are not', () => {
  expect(errorCodes.filter((code) => eventOfRefusal(code) === 'permission_refused')).toEqual([
    'not_signed_in',
    'not_allowed',
    'doctor_not_verified',
  ]);
  const limits = errorCodes.filter((code) => code.startsWith('too_many_') || code === 'uploads_busy');
  expect(errorCodes.filter((code) => eventOfRefusal(code) === 'limit_reached')).toEqual(limits);
});

test('a message to a webhook without the right signature is an event of its own', () => {
  expect(errorCodes.filter((code) => eventOfRefusal(code) === 'webhook_refused')).toEqual(['webhook_refused']);
});
