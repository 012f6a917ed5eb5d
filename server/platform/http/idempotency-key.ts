import { invalidInput } from '#domain/shared/errors';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** @throws ClinicError `invalid_input` if the key is empty, too long, or not plain text */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !KEY.test(key)) {
    throw invalidInput('Idempotency-Key', 'validation.invalid');
  }
  return key;
}
