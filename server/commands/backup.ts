import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  BackupRefused,
  readBackup,
  writeBackup,
  type Contents,
  type ReadingKeys,
} from '#server/app/startup/backup-file';
import { ConfigError } from '#server/app/config/config';
import { readDatabaseConfig, type DatabaseConfig } from '#server/app/config/database-config';
import { announceTarget } from '#server/app/startup/announce-target';
import { findFaultOfDatabase } from '#server/app/config/origin';
import { protectAddress } from '#server/app/config/database-tls';
import { sendControlCommand } from '#server/app/startup/control-socket';
import { openOwnDatabase, openPostgres, withExistingDatabase } from '#server/app/startup/open-database';
import { backupKeyOf, followKeys } from '#server/app/startup/open-sealing';
import { noteBackup } from '#server/app/startup/gauge-sources';
import { runCommand } from '#server/app/startup/run-command';
import { isPortalDatabase } from '#server/platform/database/check-version';
import { isEmpty } from '#server/platform/database/restore-rows';
import { keyIdOf } from '#server/platform/sealing/sealing';

const USAGE =
  'Usage: molar backup [<file>], molar restore <file> [--without-key] [--plain], molar move <postgresql://…>';

/** The commands `backup`, `restore` and `move`. */
async function runBackup(): Promise<string> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { 'without-key': flag, plain: flag };
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [command, target, ...surplus] = positionals;
  const isKnown = command === 'backup' || (target && (command === 'restore' || command === 'move'));
  const { plain, 'without-key': withoutKey } = values;
  if (!isKnown || ((plain || withoutKey) && command !== 'restore') || surplus.length > 0)
    throw new ConfigError([USAGE]);
  const config = announceTarget(readDatabaseConfig());
  if (!target) return backUp(config, resolve(join('backups', defaultName(config))));
  if (command === 'backup') return backUp(config, resolve(target));
  if (command === 'move') return move(config, target);
  const isPlainRefused = !plain && backupKeyOf(config.dataKeys) !== null;
  return restore(config, resolve(target), { needsKeys: !withoutKey, isPlainRefused });
}

function defaultName({ dataKeys }: DatabaseConfig): string {
  const suffix = backupKeyOf(dataKeys) === null ? '' : '.age';
  return `molar-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl.gz${suffix}`;
}

/** With the embedded database, a running portal writes the file, because only it can open the database. */
async function makeBackup(config: DatabaseConfig, file: string): Promise<Contents> {
  const outcome = config.databaseUrl ? null : await sendControlCommand(config.dataDir, { backup: file });
  if (outcome && 'failed' in outcome) throw new BackupRefused(outcome.failed);
  return outcome ? (outcome.done as Contents) : makeBackupHere(config, file);
}

async function makeBackupHere(config: DatabaseConfig, file: string): Promise<Contents> {
  return withExistingDatabase(config, (database) =>
    writeBackup(database, imageFolderOf(config), file, backupKeyOf(config.dataKeys)),
  );
}

async function backUp(config: DatabaseConfig, file: string): Promise<string> {
  const contents = await makeBackup(config, file);
  await noteBackup(config.dataDir);
  const key = backupKeyOf(config.dataKeys);
  const care =
    key === null
      ? "Keep it as you keep patients' files: it holds all of them, in the clear."
      : `It is encrypted: nobody can restore it without the data key ${keyIdOf(key)}.`;
  return `Backed up to ${file}\n${summarize(contents)}\n${care}`;
}

async function restore(config: DatabaseConfig, file: string, reading: ReadingKeys): Promise<string> {
  const url = config.migrationDatabaseUrl;
  // It creates the tables, so it connects as the role that will own them.
  const database = await (url ? openPostgres({ url, name: 'MIGRATION_DATABASE_URL' }) : openOwnDatabase(config));
  try {
    const keys = followKeys(config.dataKeys)();
    const contents = await readBackup(database, imageFolderOf(config), file, { ...reading, keys });
    const next = `Before you start the portal, look for what was charged since: molar admin reconcile ${contents.madeAt}`;
    return `Restored from ${file}\n${summarize(contents)}\n${next}`;
  } finally {
    await database.close();
  }
}

/**
 * Moves the embedded database to PostgreSQL; images stay where they are. Refused while the portal runs, because
 * bookings made during the move would be lost.
 */
async function move(config: DatabaseConfig, address: string): Promise<string> {
  if (config.databaseUrl) throw new ConfigError(['DATABASE_URL is set: move starts from the embedded database']);
  const name = 'The address of the new database';
  const { url, fault = findFaultOfDatabase(address) } = protectAddress(address, config.databaseTls);
  if (fault) throw new ConfigError([`${name} ${fault}`]);
  const file = resolve(join('backups', `before-move-${defaultName(config)}`));
  const database = await openPostgres({ url, name });
  try {
    await isPortalDatabase(database.read);
    if (!(await isEmpty(database.read))) throw new BackupRefused('this database is not empty; move into an empty one');
    const before = await makeBackupHere(config, file);
    const keys = followKeys(config.dataKeys)();
    const after = await readBackup(database, imageFolderOf(config), file, { keys });
    const isSame = JSON.stringify(before.counts) === JSON.stringify(after.counts);
    if (!isSame) throw new BackupRefused('the number of rows differs: keep using the embedded database');
    return `Moved. Set DATABASE_URL to that address and start again.\n${summarize(after)}\nThe embedded database is untouched, and a backup of it is ${file}.`;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await database.close();
  }
}

function imageFolderOf(config: DatabaseConfig): string {
  return join(config.dataDir, 'images');
}

function summarize({ counts, images, jobs }: Contents): string {
  const rows = Object.entries(counts).filter(([, count]) => count > 0);
  return [...rows, ['pictures', images], ['waiting jobs', jobs]]
    .map(([table, count]) => `  ${String(count).padStart(8)}  ${String(table)}`)
    .join('\n');
}

await runCommand(runBackup, USAGE);
