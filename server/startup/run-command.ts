import { explainRefusal } from './explain-refusal.ts';

/**
 * Runs a command and ends the process: exit code 0 with the result of `work` on standard output, or 1 with a line on
 * standard error for each problem that an operator can fix.
 */
export async function runCommand(work: () => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await work()}\n`);
    process.exit(0);
  } catch (error) {
    const lines = explainRefusal(error);
    if (!lines) throw error;
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  }
}
