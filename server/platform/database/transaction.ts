import { ClinicError } from '#domain/shared/errors';
import type { Database } from './open-database.ts';
import { Transaction } from 'kysely';
import { withRetries } from './retries.ts';
import type { Tables } from './tables.ts';

/**
 * Connection lost or refused, server stopping, starting or demoted, disk or connections exhausted, lock timeout,
 * statement cancelled, transaction ended for its age or idleness, retries of a deadlock or serialization failure
 * exhausted.
 */
const UNREACHABLE =
  /^(08|25006|25P0[34]|40001|40P01|57014|57P0|53|55P03|ECONNRE|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** Messages of driver errors without a code; the last one comes from rolling back on a broken connection. */
const UNREACHABLE_MESSAGES = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The handle of a transaction. */
export type Trx = Transaction<Tables>;

/** The unique or exclusion constraint that a statement violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!['23505', '23P01'].includes(codeOf(error))) return null;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : '';
}

/** Whether a row was refused because another row that it refers to was deleted meanwhile. */
export function isReferenceGone(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** Whether an error means that the database is unavailable for the moment. */
export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE.test(codeOf(error))) return true;
  return error instanceof Error && UNREACHABLE_MESSAGES.test(error.message);
}

/**
 * Runs work in one transaction (read committed); retries a deadlock or serialization failure after a growing random
 * pause.
 *
 * Rows are locked in one order everywhere, so that transactions wait for each other and never deadlock (decision 0033):
 * person, doctor, slot, booking, payment; several rows of one table by id.
 * Work within another transaction joins that one.
 * @throws ClinicError `unavailable` when the database cannot be reached or a lock times out.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db instanceof Transaction) return work(db);
  try {
    return await withRetries(() => db.transaction().execute(work));
  } catch (error) {
    if (isUnreachable(error)) throw new ClinicError('unavailable', { cause: error });
    throw error;
  }
}
