/**
 * The closed list of reasons to refuse a request. Clients and translations depend on the code, never on the message.
 * `contract/failure.ts` maps each code to its HTTP status.
 */
export const errorCodes = [
  'invalid_input',
  'unsupported_media_type',
  'too_large',
  'not_a_picture',
  'image_too_large',
  'image_too_complex',
  'image_not_rgb',
  'uploads_busy',
  'upload_too_slow',
  'not_signed_in',
  'not_allowed',
  'doctor_not_verified',
  'profile_missing',
  'account_exists',
  'unproven_account_booked',
  'specialty_mismatch',
  'address_not_proven',
  'cannot_delete_self',
  'last_admin',
  'not_found',
  'slot_taken',
  'slot_unavailable',
  'slot_booked',
  'slot_overlap',
  'already_booked_that_day',
  'overlapping_appointment',
  'too_many_unpaid_bookings',
  'too_many_holds',
  'too_many_holds_of_network',
  'hold_expired',
  'address_disowned',
  'address_already_proven',
  'price_changed',
  'already_paid',
  'booking_cancelled',
  'payment_refunded',
  'nothing_to_pay',
  'payment_waiting',
  'payment_returned',
  'pay_at_clinic',
  'too_many_appointments',
  'payment_not_confirmed',
  'payment_mismatch',
  'payment_in_other_currency',
  'webhook_refused',
  'idempotency_conflict',
  'not_reserved',
  'too_many_requests',
  'unavailable',
  'demo_only_here',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One invalid field of the input; `path` is dotted, `message` a key of the message catalogue. */
export type InputIssue = { path: string; message: string; params?: Record<string, string | number> };

export type ErrorDetails = {
  /** Values for the message's placeholders. */
  params?: Record<string, string | number>;
  issues?: InputIssue[];
  /** How long a client should wait before it retries, in seconds. */
  retryAfterSeconds?: number;
  /** What helps the caller to continue: the current price, other available slots. */
  data?: Record<string, unknown>;
  cause?: unknown;
};

/** The only error that rules and use-cases throw deliberately. */
export class ClinicError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly issues: InputIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'ClinicError';
    this.code = code;
    this.params = details.params ?? {};
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = details.data;
  }
}
