import { isUnreachable as isDatabaseUnreachable } from '#server/store/database/transaction';

/** Whether an error says that something the portal stands on cannot be reached right now, so that a retry may help. */
export function isUnreachable(error: unknown): boolean {
  return isDatabaseUnreachable(error);
}
