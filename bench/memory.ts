import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process holds in memory, in megabytes; NaN where `ps` cannot tell. */
export function residentMegabytes(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number.parseInt(stdout, 10) / 1024);
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** What a process has computed so far, in milliseconds; NaN where there is no `/proc`. */
export function computedMs(pid: number): number {
  try {
    const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = facts.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return NaN;
  }
}
