import { ClinicError } from '#domain/errors';
import type { Database, Db } from './open-database.ts';
import type { Transaction } from 'kysely';
import { withRetries } from './retries.ts';
import type { Tables } from './tables.ts';

/**
 * Connection lost or refused, server stopping, starting or demoted, its disk or connections used up, a lock not to be
 * had, a transaction ended for being idle, a deadlock or serialization failure whose retries are used up.
 */
const UNREACHABLE =
  /^(08|25006|25P03|40001|40P01|57P0|53|55P03|ECONNRE|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** What the driver says without a code; the last when a broken transaction is to be rolled back. */
const UNREACHABLE_WORDS = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The unique or exclusion constraint that a statement violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!['23505', '23P01'].includes(codeOf(error))) return null;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : '';
}

/** Whether an error says that the database cannot be reached right now. */
export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE.test(codeOf(error))) return true;
  return error instanceof Error && UNREACHABLE_WORDS.test(error.message);
}

/**
 * Runs work in one transaction (read committed); a deadlock or serialization failure is retried with a growing random
 * pause.
 *
 * Rows are locked in one order everywhere, so that transactions wait for each other and never deadlock (decision 0033):
 * person, doctor, slot, booking, payment; several rows of one table by id.
 * @throws ClinicError `unavailable` when the database cannot be reached or its locks cannot be had.
 */
export async function inTransaction<T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  try {
    return await withRetries(() => db.transaction().execute(work));
  } catch (error) {
    if (isUnreachable(error)) throw new ClinicError('unavailable', { cause: error });
    throw error;
  }
}

export type { Db as Handle };
