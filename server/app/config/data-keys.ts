import { readFileSync } from 'node:fs';
import { resolve, join } from 'node:path';
import type { DatabaseEnvironment } from './environment.ts';
import { findFaultOfSecret } from './secrets.ts';

/** Where the keys are that encrypt what is stored: in a setting or in a file, whose changes take effect at once. */
export type DataKeys = { keys: string[] } | { file: string; isOwn: boolean };

/**
 * Reads DATA_KEY and DATA_KEY_FILE; without both the keys are in a file of the data folder. Adds errors to `lines`.
 * `isShared`: several servers may use the database, so the keys cannot be in the folder of one.
 */
export function readDataKeys(
  { DATA_DIR, DATA_KEY, DATA_KEY_FILE }: DatabaseEnvironment,
  { isShared }: { isShared: boolean },
  lines: string[],
): DataKeys {
  if (DATA_KEY && DATA_KEY_FILE) lines.push('DATA_KEY is set, and DATA_KEY_FILE too: set one of them');
  else if (DATA_KEY_FILE) {
    const file = resolve(DATA_KEY_FILE);
    lines.push(...findFaultsOfFile(file));
    return { file, isOwn: false };
  }
  if (!DATA_KEY && isShared) {
    lines.push(
      'DATA_KEY or DATA_KEY_FILE is missing: generate a key by `openssl rand -base64 48`, the same for all servers',
    );
  }
  if (!DATA_KEY) return { file: join(resolve(DATA_DIR), 'data-key'), isOwn: true };
  const keys = splitKeys(DATA_KEY);
  lines.push(...findFaultsOfKeys('DATA_KEY', keys));
  return { keys };
}

/** Whether the operator chose the keys, so that what they encrypt can leave this machine. */
export function isChosen(dataKeys: DataKeys): boolean {
  return 'keys' in dataKeys || !dataKeys.isOwn;
}

/** The keys of a text: separated by commas, spaces or lines. */
export function splitKeys(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The errors of the keys in a setting or file; empty if they can be used. */
export function findFaultsOfKeys(name: string, keys: string[]): string[] {
  if (keys.length === 0) return [`${name} has no key: generate one by \`openssl rand -base64 48\``];
  return keys.flatMap((key, index) => {
    const fault = findFaultOfSecret(key);
    return fault ? [`${name}: key ${index + 1} ${fault}`] : [];
  });
}

function findFaultsOfFile(file: string): string[] {
  try {
    return findFaultsOfKeys('DATA_KEY_FILE', splitKeys(readFileSync(file, 'utf8')));
  } catch (error) {
    return [`DATA_KEY_FILE cannot be read: ${(error as Error).message}`];
  }
}
