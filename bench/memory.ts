import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process's resident memory in megabytes; NaN where `ps` does not report it. */
export function residentMegabytes(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number.parseInt(stdout, 10) / 1024);
}

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** A process's CPU time so far, in milliseconds; NaN without `/proc`. */
export function computedMs(pid: number): number {
  try {
    const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = facts.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return NaN;
  }
}
