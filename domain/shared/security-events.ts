import type { ErrorCode } from './errors.ts';

/** The closed list of security events, which are logged and counted; the names label a metric. */
export const securityEvents = [
  /** A log-in by password, Google, passkey or second factor. */
  'signed_in',
  /** A wrong password or code, a refused passkey, an invalid mailed link, or a refused log-in with Google. */
  'log_in_failed',
  /** A log-in that is refused during a lockout. */
  'locked_out',
  'reset_requested',
  'password_reset',
  'signed_out',
  /** A request without the required proof or permission, or for somebody else's data. */
  'permission_refused',
  /** A webhook whose signature is missing, wrong or old. */
  'webhook_refused',
  /** Any other limit that was reached. */
  'limit_reached',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/** The security event of an error code, null if there is none. Several codes mean a reached limit. */
export function eventOfRefusal(code: ErrorCode): SecurityEvent | null {
  switch (code) {
    case 'not_signed_in':
    case 'not_allowed':
    case 'doctor_not_verified':
      return 'permission_refused';
    case 'factor_refused':
      return 'log_in_failed';
    case 'webhook_refused':
      return 'webhook_refused';
    case 'too_many_requests':
    case 'too_many_exports':
    case 'too_many_unpaid_bookings':
    case 'too_many_appointments':
    case 'too_many_holds':
    case 'too_many_holds_of_network':
    case 'too_many_of_origin':
    case 'uploads_busy':
      return 'limit_reached';
    default:
      return null;
  }
}
