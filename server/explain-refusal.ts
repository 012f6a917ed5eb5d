import { BackupRefused } from './backup-file.ts';
import { ConfigError } from './config.ts';
import { RefusedToStart } from './open-own-database.ts';
import { reasonOf } from './reason-of.ts';
import { DatabaseUnfit } from './store/fit-database.ts';
import { isUnreachable } from './store/transaction.ts';

/** Errors whose message is a sentence for an operator. */
const refusals = [RefusedToStart, BackupRefused, DatabaseUnfit];
/** PostgreSQL's code for a role that may not do what a migration does. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** A file system that refuses to write. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR']);

/**
 * One line for each thing that an operator can fix: settings, the database, a folder. Null for a fault of the portal,
 * whose stack is needed.
 */
export function explainRefusal(error: unknown): string[] | null {
  if (error instanceof ConfigError) return error.lines;
  if (error instanceof Error && refusals.some((refusal) => error instanceof refusal)) return [error.message];
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall && UNWRITABLE.has(code ?? '')) return [`DATA_DIR cannot be written: ${(error as Error).message}`];
  if (code === INSUFFICIENT_PRIVILEGE || isUnreachable(error))
    return [`DATABASE_URL cannot be used: ${reasonOf(error)}`];
  return null;
}
