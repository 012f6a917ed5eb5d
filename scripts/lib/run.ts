import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { exitWithParent } from './exit-with-parent.ts';
import { root } from './terminal.ts';

export type Outcome = { code: number; output: string };
type Options = { quiet?: boolean; env?: Record<string, string | undefined>; cwd?: string };
type Kill = (signal: NodeJS.Signals) => void;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Time for a command to stop before it is killed, in milliseconds. */
const STOP_WITHIN_MS = 10_000;

const running = new Map<ChildProcess, Kill>();
let stopSignal: NodeJS.Signals | null = null;

/** The exit code as in a shell: 128 plus the number of a signal. */
function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}

/**
 * Runs a command to its end. With `quiet`, collects its output in `output` instead of printing it. A command that
 * cannot be started counts as failed, with the reason in `output`. A signal ends the command, then this process.
 */
export async function run(
  command: string,
  args: string[],
  { quiet = false, env = {}, cwd = root }: Options = {},
): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  const { code, error } = await untilClosed(child, (signal) => child.kill(signal));
  if (stopSignal) process.exit(exitCode(null, stopSignal));
  return { code, output: error ? `${output}${error.message}\n` : output };
}

/** Waits for a child process. A termination signal to this process calls `kill`. */
export function untilClosed(child: ChildProcess, kill: Kill): Promise<{ code: number; error?: Error }> {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, stopAll);
  running.set(child, kill);
  exitWithParent();
  return new Promise((resolve) => {
    const close = (outcome: { code: number; error?: Error }) => {
      running.delete(child);
      // Later work of this process, such as serving, handles signals itself.
      if (running.size === 0) for (const signal of SIGNALS) process.off(signal, stopAll);
      resolve(outcome);
    };
    child.once('error', (error) => close({ code: 127, error }));
    child.once('close', (code, signal) => close({ code: exitCode(code, signal) }));
  });
}

function stopAll(signal: NodeJS.Signals): void {
  if (stopSignal) return;
  stopSignal = signal;
  for (const kill of running.values()) kill('SIGTERM');
  setTimeout(() => {
    for (const kill of running.values()) kill('SIGKILL');
  }, STOP_WITHIN_MS).unref();
}
