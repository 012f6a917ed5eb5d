import { Stripe } from 'stripe';
import { ClinicError, type ErrorCode } from '#domain/shared/errors';

type Refusal = InstanceType<typeof Stripe.errors.StripeInvalidRequestError>;

/** The provider's refusal of a request, or null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error : null;
}

/** Whether the provider does not know the id of the request. */
export function isUnknownId(error: unknown): boolean {
  return refusalOf(error)?.code === 'resource_missing';
}

/**
 * Throws a `ClinicError` in place of the provider's error. Its cause contains only type, codes and request id, because
 * the raw response may contain a client secret.
 */
export function asClinicError(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { type, code, param, statusCode, requestId } = error;
  throw new ClinicError(codeFor(error), { cause: { provider: 'stripe', type, code, param, statusCode, requestId } });
}

function codeFor(error: InstanceType<typeof Stripe.errors.StripeError>): ErrorCode {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'idempotency_conflict';
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return 'unavailable';
  if (error.code === 'resource_missing') return 'not_found';
  if (error.code === 'payment_intent_unexpected_state') return 'payment_not_confirmed';
  if (error.param === 'amount') return 'payment_mismatch';
  return 'internal';
}
