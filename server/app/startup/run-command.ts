import { explainRefusal } from './explain-refusal.ts';

/**
 * Runs a command and ends the process: exit code 0 with the result of `work` on standard output, or 1 with a line on
 * standard error for each problem that an operator can fix, such as `usage` for unknown options.
 */
export async function runCommand(work: () => Promise<string>, usage: string): Promise<never> {
  try {
    process.stdout.write(`${await work()}\n`);
    process.exit(0);
  } catch (error) {
    const isMisused = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS_');
    const lines = isMisused ? [usage] : explainRefusal(error);
    if (!lines) throw error;
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  }
}
