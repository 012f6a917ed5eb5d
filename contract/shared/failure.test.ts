import { expect, test } from 'vitest';
import { errorCodes } from '#domain/shared/errors';
import { errors } from '#i18n/messages/shared/errors';
import { hasRetryAfter, statusOfError } from './failure.ts';

test('every error is a conflict (409) unless its kind says otherwise', () => {
  const byStatus = Object.groupBy(errorCodes, statusOfError);
  delete byStatus[409];
  expect(byStatus).toEqual({
    400: [
      'invalid_input',
      'not_a_picture',
      'image_too_large',
      'image_too_complex',
      'image_not_rgb',
      'file_unreadable',
      'upload_too_slow',
      'reason_missing',
      'webhook_refused',
    ],
    401: ['not_signed_in', 'factor_required', 'factor_setup_required', 'session_locked'],
    403: [
      'factor_refused',
      'not_allowed',
      'step_up_required',
      'foreign_form',
      'doctor_not_verified',
      'wrong_password',
      'not_open_yet',
      'demo_only_here',
    ],
    404: ['link_ended', 'not_found'],
    413: ['too_large'],
    415: ['unsupported_media_type'],
    429: ['too_many_requests', 'too_many_exports'],
    500: ['internal'],
    503: ['uploads_busy', 'unavailable'],
  });
});

test('a client is asked to retry later after a rate limit and while a service is unavailable', () => {
  expect(errorCodes.filter((code) => hasRetryAfter(statusOfError(code)))).toEqual([
    'uploads_busy',
    'too_many_requests',
    'too_many_exports',
    'unavailable',
  ]);
});

test('every error code has a message in both languages, and no other message exists', () => {
  for (const messages of [errors.en, errors.de]) {
    const codes = new Set(Object.keys(messages).map((key) => key.replace(/_(?:one|other)$/, '')));
    expect(codes).toEqual(new Set(errorCodes));
  }
});
