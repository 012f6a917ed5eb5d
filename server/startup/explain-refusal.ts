import { BackupRefused } from './backup-file.ts';
import { ConfigError } from '#server/config/config';
import { RefusedToStart } from './open-database.ts';
import { reasonOf } from '#server/lib/reason-of';
import { DatabaseUnfit } from '#server/store/database/fit-database';
import { isUnreachable } from '#server/store/database/transaction';

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
