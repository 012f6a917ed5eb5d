import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Without packages: `npm start` reads the settings before it installs any.

/** The settings of the installation. */
export const ownSettings = fileURLToPath(new URL('../../../.env', import.meta.url));
/** The settings of the systemd unit. */
const unitSettings = '/etc/molar.env';

/**
 * Adds the settings of one file to the environment; existing variables take precedence. The file is the one that
 * follows `--env`, else the first of `files` that exists. The option is removed from the arguments.
 */
export function readSettings(files = [ownSettings, unitSettings]): void {
  const named = takeOption('--env');
  const file = named === null ? files.find((name) => existsSync(name)) : path.resolve(named);
  if (file === undefined || (named === null && !isReadable(file))) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    fail(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A service gets its settings from systemd, and then need not be able to read the file. */
function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    process.stderr.write(`${file} is not readable for this user: its settings are not used\n`);
    return false;
  }
}

/** Removes `--env FILE` or `--env=FILE` from the arguments and returns the file; null without it. */
function takeOption(name: string): string | null {
  const at = process.argv.findIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at === -1) return null;
  const [word = '', next] = process.argv.slice(at, at + 2);
  const value = word === name ? next : word.slice(name.length + 1);
  if (!value) fail(`${name} is to be followed by the file of the settings`);
  process.argv.splice(at, word === name ? 2 : 1);
  return value;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
