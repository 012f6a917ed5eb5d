/** What the caller can do about an error; `contract/shared/failure.ts` maps each kind to its HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unsupported_media_type'
  | 'too_large'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

/**
 * The closed list of reasons to refuse a request, each with its kind. Clients and translations depend on the code,
 * never on the message, which is in `i18n/messages/shared/errors.ts`.
 */
export const kindOfError = {
  invalid_input: 'invalid',
  unsupported_media_type: 'unsupported_media_type',
  too_large: 'too_large',
  not_a_picture: 'invalid',
  image_too_large: 'invalid',
  image_too_complex: 'invalid',
  image_not_rgb: 'invalid',
  file_unreadable: 'invalid',
  import_in_use: 'conflict',
  import_running: 'conflict',
  uploads_busy: 'unavailable',
  // Not a timeout (408): browsers repeat such a request, with its whole body.
  upload_too_slow: 'invalid',
  not_signed_in: 'unauthenticated',
  factor_required: 'unauthenticated',
  factor_setup_required: 'unauthenticated',
  factor_refused: 'forbidden',
  last_factor: 'conflict',
  factors_full: 'conflict',
  passkeys_unavailable: 'conflict',
  session_locked: 'unauthenticated',
  not_allowed: 'forbidden',
  step_up_required: 'forbidden',
  foreign_form: 'forbidden',
  doctor_not_verified: 'forbidden',
  profile_missing: 'conflict',
  account_exists: 'conflict',
  unproven_account_booked: 'conflict',
  specialty_mismatch: 'conflict',
  address_not_proven: 'conflict',
  own_address_not_proven: 'conflict',
  cannot_delete_self: 'conflict',
  two_accounts: 'conflict',
  merge_conflict: 'conflict',
  claim_refused: 'conflict',
  link_refused: 'conflict',
  link_ended: 'not_found',
  last_admin: 'conflict',
  use_restricted: 'conflict',
  person_booked: 'conflict',
  not_found: 'not_found',
  slot_taken: 'conflict',
  slot_unavailable: 'conflict',
  outside_hours: 'conflict',
  nothing_beside: 'conflict',
  beside_taken: 'conflict',
  slot_booked: 'conflict',
  slot_overlap: 'conflict',
  plan_overlap: 'conflict',
  changed_meanwhile: 'conflict',
  already_booked_that_day: 'conflict',
  overlapping_appointment: 'conflict',
  too_many_unpaid_bookings: 'conflict',
  too_many_holds: 'conflict',
  too_many_holds_of_network: 'conflict',
  too_many_of_origin: 'conflict',
  hold_expired: 'conflict',
  address_disowned: 'conflict',
  address_already_proven: 'conflict',
  email_at_provider: 'conflict',
  password_needed: 'conflict',
  wrong_password: 'forbidden',
  too_late_to_change: 'conflict',
  appointment_started: 'conflict',
  reason_missing: 'invalid',
  cannot_mark: 'conflict',
  cannot_undo: 'conflict',
  already_decided: 'conflict',
  price_changed: 'conflict',
  cutoff_changed: 'conflict',
  treatment_not_offered: 'conflict',
  treatments_full: 'conflict',
  already_paid: 'conflict',
  booking_cancelled: 'conflict',
  payment_refunded: 'conflict',
  nothing_to_pay: 'conflict',
  cannot_take_place: 'conflict',
  payment_waiting: 'conflict',
  payment_returned: 'conflict',
  payment_partly_returned: 'conflict',
  nothing_to_return: 'conflict',
  pay_at_clinic: 'conflict',
  too_many_appointments: 'conflict',
  payment_not_confirmed: 'conflict',
  payment_mismatch: 'conflict',
  payment_in_other_currency: 'conflict',
  webhook_refused: 'invalid',
  idempotency_conflict: 'conflict',
  not_reserved: 'conflict',
  calendar_not_chosen: 'conflict',
  too_many_requests: 'rate_limited',
  too_many_exports: 'rate_limited',
  unavailable: 'unavailable',
  not_open_yet: 'forbidden',
  demo_only_here: 'forbidden',
  internal: 'internal',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof kindOfError;

export const errorCodes = Object.keys(kindOfError) as ErrorCode[];

/** One invalid field of the input; `path` is dotted, `message` a key of the message catalogue. */
export type InputIssue = { path: string; message: string; params?: Record<string, string | number> };

type ErrorDetails = {
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

/** The error of one invalid field; `message` is a key of the message catalogue. */
export function invalidInput(path: string, message: string): ClinicError {
  return new ClinicError('invalid_input', { issues: [{ path, message }] });
}
