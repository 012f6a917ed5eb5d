import { BackupRefused } from './backup-file.ts';
import { ConfigError } from '#server/app/config/config';
import { RefusedToStart } from './open-database.ts';
import { reasonOf } from '#server/platform/reason-of';
import { IncompatibleDatabase } from '#server/platform/database/check-version';
import { MigrationBlocked } from '#server/platform/database/migrate';
import { isUnreachable } from '#server/platform/database/transaction';

/** Errors whose message is meant for an operator. */
const refusals = [RefusedToStart, BackupRefused, IncompatibleDatabase, MigrationBlocked];
/** PostgreSQL's error code for a missing privilege, such as of a role that runs a migration. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Error codes of an unwritable file system. */
const UNWRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'ELOOP',
]);
/** Error codes of `mkdir` for a dangling symbolic link and a folder below `/proc`. */
const UNMAKEABLE = new Set(['EEXIST', 'ENOENT']);

/**
 * One line for each problem that an operator can fix: settings, database, folder. Null for a bug of the portal, whose
 * stack is needed.
 */
export function explainRefusal(error: unknown): string[] | null {
  if (error instanceof ConfigError) return error.lines;
  if (error instanceof Error && refusals.some((refusal) => error instanceof refusal)) return [error.message];
  const { code, syscall } = error as NodeJS.ErrnoException;
  if ((syscall && UNWRITABLE.has(code ?? '')) || (syscall === 'mkdir' && UNMAKEABLE.has(code ?? '')))
    return [`DATA_DIR cannot be written: ${(error as Error).message}`];
  if (code === INSUFFICIENT_PRIVILEGE || isUnreachable(error))
    return [`DATABASE_URL cannot be used: ${reasonOf(error)}`];
  return null;
}
