import { accessSync, constants, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error message and ends the process with exit code 1. */
export function fail(sentence: string): never {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** Ends the process with a sentence if the disk of the checkout has less room, in MB. @throws if it cannot be written */
export function requireRoom(needed: number): void {
  accessSync(root, constants.W_OK);
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < needed * 1e6) fail(`The disk of ${root} has less than ${needed} MB left.`);
}

/** The time since a `performance.now()`, as `4.2 s`. */
export function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

const STEP_ON_TERMINAL_MS = 200;
const STEP_IN_LOG_MS = 5000;

/**
 * Shows the progress of a long step until the returned function is called with its outcome: one line that is rewritten
 * on a terminal, or a new line every five seconds in a log.
 */
export function showProgress(title: string, detail: () => string = () => ''): (outcome: string) => void {
  const start = performance.now();
  const isTerminal = process.stdout.isTTY;
  const line = () => [`${title} …`, detail(), since(start)].filter(Boolean).join(' ');
  if (!isTerminal) print(`${title} …`);
  const timer = setInterval(
    () => process.stdout.write(isTerminal ? `\r\u001B[K${line()}` : `${line()}\n`),
    isTerminal ? STEP_ON_TERMINAL_MS : STEP_IN_LOG_MS,
  );
  return (outcome) => {
    clearInterval(timer);
    process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}${title}: ${outcome} (${since(start)})\n`);
  };
}
