import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { unprivilegedUser } from '../postgres.ts';

/** A process of the cluster, which ends with this one, and its log in the folder where it runs. */
export type Running = { child: ChildProcess; end: (signal: NodeJS.Signals) => Promise<void> };

/** Starts a program as the user of PostgreSQL; it gets no variable of this machine but the path. */
export function startProgram(home: string, name: string, command: string[], env: Record<string, string> = {}): Running {
  const child = spawn('setpriv', [...asPostgres(), '--pdeathsig', 'TERM', ...command], {
    cwd: home,
    env: { ...variablesOf(home), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A signal to the terminal's group must not reach it before the rehearsal ends it in order.
    detached: true,
  });
  const log = createWriteStream(path.join(home, `${name}.log`), { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    end: async (signal) => {
      if (isOver()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Runs a command to its end as the user of PostgreSQL. @throws with its output if it fails. */
export function runProgram(home: string, command: string[]): void {
  const options = { cwd: home, env: variablesOf(home), encoding: 'utf8' as const };
  const { status, stdout, stderr } = spawnSync('setpriv', [...asPostgres(), ...command], options);
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`);
}

function asPostgres(): string[] {
  const user = unprivilegedUser();
  return user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : [];
}

function variablesOf(home: string): Record<string, string> {
  return { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: home, LC_ALL: 'C.UTF-8' };
}

/** The ids of the postmaster of a data folder and of its backends; none if it does not run. */
export function listPostgres(data: string): number[] {
  const postmaster = readPostmaster(data);
  if (postmaster === null) return [];
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

/** Sends a signal to processes, of which some may have ended. */
export function signalAll(ids: number[], signal: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, signal);
    } catch {
      continue;
    }
  }
}

function readPostmaster(data: string): number | null {
  try {
    const id = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(data) ? id : null;
  } catch {
    return null;
  }
}

function parentOf(id: string): number | null {
  try {
    // The name of the program, in parentheses, may contain spaces.
    return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}
