import { isUnreachable as isDatabaseUnreachable } from '#server/store/database/transaction';

/** Whether an error means that the database is unreachable at the moment, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  return isDatabaseUnreachable(error);
}
