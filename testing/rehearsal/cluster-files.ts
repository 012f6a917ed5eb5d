import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../ops/cluster/', import.meta.url));
const NODE = '192.0.2.1';

/** The address of a database machine (1 to 3) on loopback. */
export const nodeAddress = (index: number): string => `127.36.0.1${index}`;
/** The address of a machine with a portal (1 or 2) on loopback. */
export const portalAddress = (index: number): string => `127.36.1.${index}`;

/** A file of ops/cluster/ with addresses on loopback and the given texts replaced, each of which must be there. */
export function clusterFile(name: string, replacements: [string, string][]): string {
  let text = readFileSync(path.join(folder, name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`ops/cluster/${name} has no “${from}”`);
    text = text.replaceAll(from, to);
  }
  return text.replaceAll('192.0.2.0/24', '127.0.0.0/8').replaceAll(NODE, nodeAddress(0).slice(0, -1));
}

/** The variables of a file with lines `NAME=value`. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** Patroni's configuration, with the two lines that Patroni 3.0.2 of Debian 12 and a test machine need. */
export function patroniFile(home: string, { bin, isSafe }: { bin: string; isSafe: boolean }): string {
  return clusterFile('patroni.yml', [
    ['\netcd3:', '\netcd:'],
    ['mode: required', 'mode: off'],
    ['/var/lib/postgresql/molar', path.join(home, 'data')],
    ['/var/lib/postgresql/patroni.pgpass', path.join(home, 'pgpass')],
    ['/usr/lib/postgresql/17/bin', bin],
    ['/var/run/postgresql', home],
    ['/etc/patroni/server', path.join(home, 'server')],
    ['pgbackrest --stanza', `pgbackrest --config=${path.join(home, 'pgbackrest.conf')} --stanza`],
    ...(isSafe ? [] : unsafe),
  ]);
}

/** pgBackRest's configuration with its repository in a folder of the rehearsal. */
export function pgbackrestFile(home: string, repository: string): string {
  return clusterFile('pgbackrest.conf', [
    ['/var/lib/pgbackrest', repository],
    ['repo1-cipher-pass=', 'repo1-cipher-pass=of-the-backups'],
    ['/tmp/pgbackrest', path.join(home, 'locks')],
    ['/var/lib/postgresql/molar', path.join(home, 'data')],
    ['/var/run/postgresql', home],
  ]);
}

/** For the control: commits are acknowledged by one disk. */
const unsafe: [string, string][] = [
  ['synchronous_mode: true', 'synchronous_mode: false'],
  ['synchronous_mode_strict: true', 'synchronous_mode_strict: false'],
  ["synchronous_commit: 'on'", "synchronous_commit: 'local'"],
];
