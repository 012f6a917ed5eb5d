import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#server/app/config/config';
import { findFaultsOfKeys, isChosen, splitKeys, type DataKeys } from '#server/app/config/data-keys';
import { deriveSecret, readSessionSecret } from '#server/app/config/secrets';
import type { Db } from '#server/platform/database/open-database';
import type { Sealing } from '#server/platform/ports/sealing';
import { countSealed } from '#server/platform/sealing/reseal';
import { createSealing } from '#server/platform/sealing/sealing';
import { makeFolder } from './make-folder.ts';
import { RefusedToStart } from './open-database.ts';

/** Opens the encryption of stored texts. Without a setting for the keys their file is created at the first start. */
export function openSealing({ dataKeys, sessionSecret, dataDir }: Config): Sealing {
  if ('file' in dataKeys && dataKeys.isOwn && !existsSync(dataKeys.file)) {
    makeFolder(dirname(dataKeys.file));
    writeKeyFile(dataKeys.file, [createKey()]);
  }
  return createSealing(followKeys(dataKeys), (purpose) =>
    deriveSecret(readSessionSecret(sessionSecret, dataDir), purpose),
  );
}

const createKey = () => randomBytes(36).toString('base64url');

/**
 * Adds a key to the file, in front of the others, so that it encrypts from now on. One process at a time: another one would
 * write the file without this key. @throws the file system's EEXIST
 */
export function addDataKey(file: string): void {
  const lock = `${file}.lock`;
  writeFileSync(lock, '', { flag: 'wx' });
  try {
    writeKeyFile(file, [createKey(), ...readKeyFile(file)]);
  } finally {
    rmSync(lock);
  }
}

/** On the disk before anything is encrypted under it. */
function writeKeyFile(file: string, keys: string[]): void {
  const part = `${file}.part`;
  writeFileSync(part, `${keys.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(part, file);
}

function readKeyFile(file: string): string[] {
  const keys = splitKeys(readFileSync(file, 'utf8'));
  const [fault] = findFaultsOfKeys(file, keys);
  if (fault !== undefined) throw new RefusedToStart(fault);
  return keys;
}

/** The keys as they are now; empty without the file. A file that a change made unreadable leaves the former ones. */
export function followKeys(dataKeys: DataKeys): () => string[] {
  if ('keys' in dataKeys) return () => dataKeys.keys;
  const { file } = dataKeys;
  // Two writes within a tick of the clock have the same time; a new file has another number.
  const versionOf = () => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
  };
  let known = versionOf();
  let keys = known === undefined ? [] : readKeyFile(file);
  return () => {
    const now = versionOf();
    if (now === undefined || now === known) return keys;
    try {
      keys = readKeyFile(file);
      known = now;
    } catch {
      // An editor is writing it, or it was given to another user.
    }
    return keys;
  };
}

/** The key for backups; null if the operator chose none, because the one in the data folder may be lost with it. */
export function backupKeyOf(dataKeys: DataKeys): string | null {
  return (isChosen(dataKeys) && followKeys(dataKeys)()[0]) || null;
}

/** @throws RefusedToStart if the database has texts under a key that is missing here, such as that of another portal */
export async function refuseMissingKeys(handle: Db, sealing: Sealing): Promise<void> {
  const known = sealing.keyIds();
  const missing = (await countSealed(handle)).find(({ keyId }) => keyId !== null && !known.includes(keyId));
  if (!missing) return;
  const { table, keyId, texts } = missing;
  throw new RefusedToStart(
    `DATA_KEY lacks the key ${keyId}, under which ${texts} texts of ${table} are encrypted; it has ${known.join(', ')}: add the missing key behind them (docs/runbook.md, "The data key")`,
  );
}
