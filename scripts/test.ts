import { rmSync } from 'node:fs';
import path from 'node:path';
import { browser, ensureHeadlessShell } from './lib/browser.ts';
import { runChecks } from './lib/checks.ts';
import { ensure, type Need } from './lib/needs.ts';
import { ensureNginx } from './lib/nginx.ts';
import { ensurePromtool } from './lib/promtool.ts';
import { ensurePackages, hasPackages } from './lib/packages.ts';
import { postgres } from './lib/postgres.ts';
import {
  closingLine,
  countTests,
  failureLines,
  nothing,
  readPlaywright,
  readVitest,
  type Counts,
} from './lib/results.ts';
import { run } from './lib/run.ts';
import { fail, print, root, since } from './lib/terminal.ts';
import { toolPath } from './lib/tools.ts';
import { buildPages } from './lib/web-build.ts';

type Step = { title: string; needs: Need[]; work: () => Promise<Counts> };

const steps: Record<string, Step> = {
  check: { title: 'Format, lint and types', needs: [], work: check },
  build: { title: 'Build of the pages', needs: [], work: async () => ((await buildPages()) ? nothing : failedBuild) },
  unit: { title: 'Unit, server and architecture tests', needs: [postgres], work: unit },
  e2e: { title: 'Journeys in a browser', needs: [browser, postgres], work: journeys },
};

const failedBuild: Counts = { ...nothing, failed: 1, failures: ['build of the pages'] };

if (process.argv.includes('--help')) help();
const { chosen, mayInstall, rest } = readArguments(process.argv.slice(2));
await setUp();

const results: Counts[] = [];
for (const [name, { title, work }] of chosen) {
  const start = performance.now();
  print(`\n── ${results.length + 1}/${chosen.length} ${title} (${name}) ──`);
  const counts = await work();
  results.push(counts);
  print(`── ${title}: ${counts.failed === 0 ? 'good' : 'FAILED'} (${since(start)})`);
}
print('');
for (const line of failureLines(results)) print(line);
print(closingLine(results));
process.exit(results.some((counts) => counts.failed > 0) ? 1 : 0);

/** Provides the needs of all chosen steps before the first one starts. */
async function setUp(): Promise<void> {
  const needs = chosen.flatMap(([, step]) => step.needs);
  if (mayInstall) {
    await ensurePackages();
    if (needs.includes(browser)) await ensureHeadlessShell();
    for (const need of needs) await ensure(need);
  } else {
    const found = await Promise.all(needs.map((need) => need.find()));
    const missing = needs.filter((_, index) => found[index] === null).map((need) => need.missing);
    if (!hasPackages({ development: true })) missing.unshift('The packages are not installed: `npm ci` installs them.');
    if (missing.length > 0) fail(missing.join('\n'));
  }
  if (!needs.includes(postgres)) return;
  await ensureNginx({ mayInstall });
  await ensurePromtool({ mayInstall });
}

async function check(): Promise<Counts> {
  const failed = await runChecks();
  return { ...nothing, failed: failed.length, failures: failed };
}

async function unit(): Promise<Counts> {
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(process.execPath, [toolPath('vitest'), 'run', ...reporters, ...rest]);
  return countTests(report, readVitest, code);
}

async function journeys(): Promise<Counts> {
  // The journeys run against the built portal, also with `--only=e2e`.
  if (!(await buildPages())) return failedBuild;
  const found = await ensure(browser);
  print(`Browser: ${found}`);
  const report = freshReport('playwright.json');
  const command = [toolPath('@playwright/test', 'playwright'), 'test', ...rest];
  const { code } = await run(process.execPath, command, { env: { CHROME_PATH: found } });
  return countTests(report, readPlaywright, code);
}

function freshReport(name: string): string {
  const file = path.join(root, '.cache', name);
  rmSync(file, { force: true });
  return file;
}

function help(): never {
  print('npm test [-- --only=STEP,…] [--no-install] [arguments of vitest or Playwright]\n\nSteps, in this order:');
  for (const [name, { title }] of Object.entries(steps)) print(`  ${name.padEnd(8)}${title}`);
  print('\n--no-install   says what is missing, and downloads nothing');
  print('\nOne file: npx vitest run FILE, or npx playwright test FILE after npm run build (CONTRIBUTING.md).');
  process.exit(0);
}

/** `--only=unit,e2e` selects steps, `--no-install` only reports what is missing; other arguments go to the runner. */
function readArguments(args: string[]): { chosen: [string, Step][]; mayInstall: boolean; rest: string[] } {
  const only = args.find((arg) => arg.startsWith('--only='));
  const names = only?.slice('--only='.length).split(',') ?? Object.keys(steps);
  const chosen = names.map((name): [string, Step] => [
    name,
    steps[name] ?? fail(`There is no step '${name}': choose from ${Object.keys(steps).join(', ')}.`),
  ]);
  const rest = args.filter((arg) => arg !== only && arg !== '--no-install');
  return { chosen, mayInstall: !args.includes('--no-install'), rest };
}
