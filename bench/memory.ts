import { spawnSync } from 'node:child_process';

/** What a process holds in memory, in megabytes; NaN where `ps` cannot tell. */
export function residentMegabytes(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number.parseInt(stdout, 10) / 1024);
}
