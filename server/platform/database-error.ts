import { ClinicError } from '#domain/shared/errors';
import { isUnreachable } from '#server/platform/database/transaction';

/** PostgreSQL's code for text that it cannot store: a NUL character that no schema has rejected. */
const UNTRANSLATABLE_TEXT = '22021';

/** Maps an error of the database to `unavailable` or `invalid_input`; null for any other error. */
export function fromDatabaseError(error: unknown): ClinicError | null {
  if (isUnreachable(error)) return new ClinicError('unavailable', { cause: error });
  const isText = error instanceof Error && 'code' in error && error.code === UNTRANSLATABLE_TEXT;
  return isText ? new ClinicError('invalid_input', { cause: error }) : null;
}
