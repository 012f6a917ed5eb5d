import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onOrphaned } from './parents.mjs';
import { root } from './tell.mjs';

/** What runs now, each with the way to stop it. */
const running = new Map();
const PATIENCE_MS = 10_000;
let stopSignal = null;
let guarded = false;

/** Exit code in the way of a shell: a signal counts as 128 and its number. */
function exitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}

/**
 * Runs a command to its end. `quiet` keeps what it prints in `output` instead of showing it. A command that cannot
 * be started counts as failed with its reason in `output`. Whoever stops us stops the command as well.
 */
export async function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  const keep = (part) => {
    output += part;
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const { code, error } = await untilClosed(child, (signal) => child.kill(signal));
  if (stopSignal) process.exit(exitCode(null, stopSignal));
  return { code, output: error ? `${output}${error.message}\n` : output };
}

/** Waits for a child; until then our own end, or that of the npm above us, ends it too. */
export function untilClosed(child, kill) {
  guardChildren();
  running.set(child, kill);
  return new Promise((resolve) => {
    const close = (outcome) => {
      running.delete(child);
      resolve(outcome);
    };
    child.once('error', (error) => close({ code: 127, error }));
    child.once('close', (code, signal) => close({ code: exitCode(code, signal) }));
  });
}

function guardChildren() {
  if (guarded) return;
  guarded = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));
  onOrphaned(() => stopAll('SIGTERM'));
}

function stopAll(signal) {
  if (stopSignal) return;
  stopSignal = signal;
  if (running.size === 0) process.exit(exitCode(null, signal));
  for (const kill of running.values()) kill('SIGTERM');
  setTimeout(() => {
    for (const kill of running.values()) kill('SIGKILL');
  }, PATIENCE_MS).unref();
}
