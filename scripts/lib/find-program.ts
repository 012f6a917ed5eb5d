import { existsSync } from 'node:fs';
import path from 'node:path';

const usualFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of an installed program for tests, or null; always null on Windows, whose port of nginx differs. */
export function findProgram(name: 'nginx' | 'haproxy' | 'promtool'): string | null {
  if (process.platform === 'win32') return null;
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), ...usualFolders];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}
