import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Prints one line. */
export function tell(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints the one sentence that says what is missing, and ends. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** `4.2 s` since a `performance.now()`. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

const STEP_ON_TERMINAL_MS = 200;
const STEP_IN_LOG_MS = 5000;

/**
 * Shows that something long is alive until the returned function is called: one line that is rewritten on a
 * terminal, a line every five seconds in a log.
 */
export function showProgress(title, detail = () => '') {
  const start = performance.now();
  const onTerminal = process.stdout.isTTY;
  const line = () => [`${title} …`, detail(), since(start)].filter(Boolean).join(' ');
  if (!onTerminal) tell(`${title} …`);
  const timer = setInterval(
    () => process.stdout.write(onTerminal ? `\r\u001B[K${line()}` : `${line()}\n`),
    onTerminal ? STEP_ON_TERMINAL_MS : STEP_IN_LOG_MS,
  );
  return (outcome) => {
    clearInterval(timer);
    process.stdout.write(`${onTerminal ? '\r\u001B[K' : ''}${title}: ${outcome} (${since(start)})\n`);
  };
}
