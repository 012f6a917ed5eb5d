import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;
let isFollowing = false;

/**
 * Ends this process like SIGTERM once the npm or the launcher that started it has exited. npm may run behind a shell
 * that survives it, so the shell's parent is watched too. Does nothing for a script started without either.
 */
export function exitWithParent(): void {
  const watched = isFollowing ? [] : listStarters();
  if (watched.length === 0) return;
  isFollowing = true;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** Whether a process exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The launcher if it is a separate process, npm, and the parent of a shell in between. */
function listStarters(): number[] {
  const isLaunched = Number(process.env['MOLAR_LAUNCHER']) === process.ppid;
  const launcher = isLaunched ? [process.ppid] : [];
  if (!process.env['npm_lifecycle_event']) return launcher;
  const parent = isLaunched ? findProcess(process.ppid)?.parent : process.ppid;
  if (parent === undefined) return launcher;
  const shell = findProcess(parent);
  const isShell = shell !== null && /^-?(?:sh|dash|ash|bash|zsh|ksh)$/.test(shell.name) && shell.parent > 1;
  return [...launcher, parent, ...(isShell ? [shell.parent] : [])];
}

type Process = { name: string; parent: number };

function findProcess(pid: number): Process | null {
  try {
    return process.platform === 'linux' ? readProc(pid) : readPs(pid);
  } catch {
    return null;
  }
}

function readProc(pid: number): Process | null {
  const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return name === undefined ? null : { name, parent: Number(parent) };
}

function readPs(pid: number): Process {
  const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [parent, ...name] = text.split(/\s+/);
  return { name: name.join(' ').split('/').at(-1) ?? '', parent: Number(parent) };
}
