import type { ErrorCode } from './errors.ts';

/** What an attack leaves in the log and in the metrics: a closed list, since it labels a counter. */
export const securityEvents = [
  /** A wrong password, a mailed link that is invalid, or a refused log-in with Google. */
  'log_in_failed',
  /** An attempt to log in that has to wait, after too many failures. */
  'locked_out',
  'reset_requested',
  'password_reset',
  'signed_out',
  /** A request without the proof or the permission it needs, or for somebody else's data. */
  'permission_refused',
  /** A message to a webhook whose signature is missing, wrong or old. */
  'webhook_refused',
  /** Any other limit that was reached. */
  'limit_reached',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/** The event behind an error code, null for codes that are no event. A reached limit has several codes and statuses. */
export function eventOfRefusal(code: ErrorCode): SecurityEvent | null {
  switch (code) {
    case 'not_signed_in':
    case 'not_allowed':
    case 'doctor_not_verified':
      return 'permission_refused';
    case 'webhook_refused':
      return 'webhook_refused';
    case 'too_many_requests':
    case 'too_many_unpaid_bookings':
    case 'too_many_appointments':
    case 'too_many_holds':
    case 'too_many_holds_of_network':
    case 'uploads_busy':
      return 'limit_reached';
    default:
      return null;
  }
}
