import { explainRefusal } from './explain-refusal.ts';

/**
 * Runs one of the portal's commands and ends the process: with 0 and what `work` returns on the standard output, or
 * with 1 and a line on the standard error for each thing that an operator can fix.
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
