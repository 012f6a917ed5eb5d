import { ClinicError } from '#domain/shared/errors';
import type { CardFailure } from '#server/platform/ports/card-payments';
import type { PaymentRow } from './payments-rows.ts';

/**
 * The idempotency key of a provider request for a payment, the same until `advancePaymentKey`. The first key has no number,
 * to match those of versions before 0.5.
 */
export function providerKey(action: string, { keyAttempt: attempt }: PaymentRow): string {
  return attempt === 0 ? action : `${action}.${attempt}`;
}

/**
 * Whether the card provider failed with a 5xx of its own, which it repeats for a day under the same key. After a
 * timeout or a lost connection, only the same key finds what the provider may have created.
 */
export function needsNewKey(error: unknown): boolean {
  if (!(error instanceof ClinicError) || error.code !== 'unavailable') return false;
  const { statusCode = 0 } = (error.cause ?? {}) as CardFailure;
  return statusCode >= 500;
}
