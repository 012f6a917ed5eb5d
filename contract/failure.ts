import type { ErrorCode } from '#domain/errors';

/** The HTTP status of each error code. */
export const statusOfError: Record<ErrorCode, number> = {
  invalid_input: 400,
  unsupported_media_type: 415,
  too_large: 413,
  not_a_picture: 400,
  image_too_large: 400,
  image_too_complex: 400,
  image_not_rgb: 400,
  uploads_busy: 503,
  // Not 408: browsers repeat a request after a 408, with its whole body.
  upload_too_slow: 400,
  not_signed_in: 401,
  not_allowed: 403,
  doctor_not_verified: 403,
  profile_missing: 409,
  account_exists: 409,
  unproven_account_booked: 409,
  specialty_mismatch: 409,
  address_not_proven: 409,
  cannot_delete_self: 409,
  last_admin: 409,
  not_found: 404,
  slot_taken: 409,
  slot_unavailable: 409,
  slot_booked: 409,
  slot_overlap: 409,
  already_booked_that_day: 409,
  overlapping_appointment: 409,
  too_many_unpaid_bookings: 409,
  too_many_holds: 409,
  too_many_holds_of_network: 409,
  hold_expired: 409,
  address_disowned: 409,
  address_already_proven: 409,
  price_changed: 409,
  already_paid: 409,
  booking_cancelled: 409,
  payment_refunded: 409,
  nothing_to_pay: 409,
  payment_waiting: 409,
  payment_returned: 409,
  pay_at_clinic: 409,
  too_many_appointments: 409,
  payment_not_confirmed: 409,
  payment_mismatch: 409,
  payment_in_other_currency: 409,
  webhook_refused: 400,
  idempotency_conflict: 409,
  not_reserved: 409,
  too_many_requests: 429,
  unavailable: 503,
  demo_only_here: 403,
  internal: 500,
};

/**
 * The body of every error response. `message` and `issues[].message` are in the caller's language. With issues,
 * `message` is the first issue's, prefixed with the field's path unless the text names the field.
 */
export type Failure = {
  status: 'Failed';
  code: ErrorCode;
  message: string;
  issues?: { path: string; message: string }[];
  data?: Record<string, unknown>;
};
