import { run } from './run.mjs';
import { since, tell } from './tell.mjs';
import { toolPath } from './tools.mjs';

const checks = [
  {
    name: 'format',
    commands: [[() => toolPath('oxfmt'), '--check', '.']],
    hint: 'npm run format puts the files in order.',
  },
  { name: 'lint', commands: [[() => toolPath('oxlint'), '--type-aware', '--deny-warnings']] },
  {
    name: 'types',
    commands: [
      [() => toolPath('@react-router/dev', 'react-router'), 'typegen'],
      [() => toolPath('typescript', 'tsc'), '-b'],
    ],
  },
];

/** Runs format, lint and types, all of them even when one fails, and gives the names of those that failed. */
export async function runChecks(node) {
  const failed = [];
  for (const check of checks) {
    const start = performance.now();
    const complaint = await firstComplaint(node, check.commands);
    tell(`${check.name}: ${complaint === null ? 'good' : 'FAILED'} (${since(start)})`);
    if (complaint === null) continue;
    failed.push(check.name);
    process.stdout.write(complaint);
    if (check.hint) tell(check.hint);
  }
  return failed;
}

async function firstComplaint(node, commands) {
  for (const [tool, ...args] of commands) {
    const { code, output } = await run(node, [tool(), ...args], { quiet: true });
    if (code !== 0) return output;
  }
  return null;
}
