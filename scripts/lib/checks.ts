import { run } from './run.ts';
import { print, since } from './terminal.ts';
import { toolPath } from './tools.ts';

type Check = { name: string; commands: (() => [tool: string, ...args: string[]])[]; hint?: string };

const checks: Check[] = [
  {
    name: 'format',
    commands: [() => [toolPath('oxfmt'), '--check', '.']],
    hint: '`npm run format` formats the files.',
  },
  { name: 'lint', commands: [() => [toolPath('oxlint'), '--type-aware', '--deny-warnings']] },
  {
    name: 'types',
    commands: [
      () => [toolPath('@react-router/dev', 'react-router'), 'typegen'],
      () => ['testing/openapi/write-types.ts'],
      () => [toolPath('typescript', 'tsc'), '-b'],
    ],
  },
];

/** Runs all checks (format, lint, types) side by side, also after a failure, and returns the names of the failed ones. */
export async function runChecks(): Promise<string[]> {
  const results = await Promise.all(
    checks.map(async (check) => {
      const start = performance.now();
      const failure = await findFirstFailure(check);
      print(`${check.name}: ${failure === null ? 'good' : 'FAILED'} (${since(start)})`);
      return { ...check, failure };
    }),
  );
  const failed = results.filter(({ failure }) => failure !== null);
  for (const { failure, hint } of failed) {
    process.stdout.write(failure ?? '');
    if (hint) print(hint);
  }
  return failed.map(({ name }) => name);
}

async function findFirstFailure({ commands }: Check): Promise<string | null> {
  for (const command of commands) {
    const { code, output } = await run(process.execPath, command(), { quiet: true });
    if (code !== 0) return output;
  }
  return null;
}
