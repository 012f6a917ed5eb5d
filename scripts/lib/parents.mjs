import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the npm that runs this script is gone. npm may sit behind a shell that survives it, so the
 * shell's own parent is watched too. A script started without npm may outlive its terminal on purpose.
 */
export function onOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watched = [parent, ...parentBehindShell(parent)];
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Whether a process runs; one that belongs to somebody else does. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function parentBehindShell(pid) {
  try {
    const { name, parent } = process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
    return /^-?(?:sh|dash|ash|bash|zsh|ksh)$/.test(name) && parent > 1 ? [parent] : [];
  } catch {
    return [];
  }
}

function fromProc(pid) {
  const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return { name, parent: Number(parent) };
}

function fromPs(pid) {
  const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [parent, ...name] = text.split(/\s+/);
  return { name: name.join(' ').split('/').at(-1), parent: Number(parent) };
}
