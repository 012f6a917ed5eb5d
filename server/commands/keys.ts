import { parseArgs } from 'node:util';
import { announceTarget } from '#server/app/startup/announce-target';
import { ConfigError, readConfig, type Config } from '#server/app/config/config';
import { sendControlCommand } from '#server/app/startup/control-socket';
import { RefusedToStart, withExistingDatabase } from '#server/app/startup/open-database';
import { addDataKey, openSealing } from '#server/app/startup/open-sealing';
import { runCommand } from '#server/app/startup/run-command';
import { resealTexts, type Resealed } from '#server/platform/sealing/reseal';

const USAGE = 'Usage: molar keys [new]';

/**
 * Encrypts again, under the first key of DATA_KEY, what is stored under another one, while the portal runs. `new` first
 * adds a key to the file of the keys.
 */
async function runKeys(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [verb, ...surplus] = positionals;
  if (surplus.length > 0 || (verb !== undefined && verb !== 'new')) throw new ConfigError([USAGE]);
  const config = announceTarget(readConfig());
  const sealing = openSealing(config);
  if (verb === 'new') addKey(config);
  const { changed, counts } = await reseal(config);
  const [first, ...others] = sealing.keyIds();
  const left = counts.filter(({ keyId }) => keyId !== first);
  return [
    `The key ${first} encrypts${others.length > 0 ? `; ${others.join(', ')} can only be read` : ''}.`,
    ...counts.map(({ table, keyId, texts }) => `  ${table}: ${texts} under ${keyId ?? 'SESSION_SECRET'}`),
    `${changed} ${changed === 1 ? 'text was' : 'texts were'} encrypted again.`,
    left.length === 0
      ? 'No stored text needs another key. Backups keep the key under which they were written.'
      : 'Texts under another key could not be read: add that key, and repeat this.',
  ].join('\n');
}

function addKey({ dataKeys }: Config): void {
  if ('keys' in dataKeys) {
    throw new ConfigError(['DATA_KEY is a setting: put the new key in front of it there, restart, then molar keys']);
  }
  try {
    addDataKey(dataKeys.file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const remedy = code === 'EEXIST' ? '; if no other command is adding a key, delete that file and repeat this' : '';
    throw new ConfigError([`${dataKeys.file} cannot be written: ${message}${remedy}`]);
  }
}

/** With the embedded database a running portal does it, because only it can open the database. */
async function reseal(config: Config): Promise<Resealed> {
  const outcome = config.databaseUrl ? null : await sendControlCommand(config.dataDir, { reseal: true });
  if (outcome && 'failed' in outcome) throw new RefusedToStart(outcome.failed);
  if (outcome) return outcome.done as Resealed;
  return withExistingDatabase(config, ({ write }) => resealTexts(write, openSealing(config)), { isMigrated: true });
}

await runCommand(runKeys, USAGE);
