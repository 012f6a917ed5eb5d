import { ClinicError } from '#domain/errors';
import type { CardFailure } from '#server/ports/card-payments';
import type { PaymentRow } from '#server/store/payments';

/**
 * The idempotency key of what is requested of the card provider for a payment: the same one until `advanceKey`. The
 * first is without a number, as versions before 0.5 have no other.
 */
export function providerKey(what: string, { key_attempt: attempt }: PaymentRow): string {
  return attempt === 0 ? what : `${what}.${attempt}`;
}

/**
 * Whether the card provider reported a failure of its own. It repeats that response for a day under the same key; after
 * a time-out or a lost connection, in contrast, only the same key finds what may have been made.
 */
export function needsNewKey(error: unknown): boolean {
  if (!(error instanceof ClinicError) || error.code !== 'unavailable') return false;
  const { statusCode = 0 } = (error.cause ?? {}) as CardFailure;
  return statusCode >= 500;
}
