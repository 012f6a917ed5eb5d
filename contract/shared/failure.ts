import { kindOfError, type ErrorCode, type ErrorKind } from '#domain/shared/errors';

const statusOfKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** The HTTP status of an error code. */
export function statusOfError(code: ErrorCode): number {
  return statusOfKind[kindOfError[code]];
}

/** Whether responses of a status have a `Retry-After` header. */
export function hasRetryAfter(status: number): boolean {
  return status === statusOfKind.rate_limited || status === statusOfKind.unavailable;
}

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
