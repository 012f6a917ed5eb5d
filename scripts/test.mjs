import './lib/check-node.mjs';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { closingLine, countTests, nothing, oneFailure, readPlaywright, readVitest } from './lib/results.mjs';
import { ensureNginx } from './lib/nginx.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';
import { giveUp, root, since, tell } from './lib/tell.mjs';
import { toolPath } from './lib/tools.mjs';
import { buildPages } from './lib/web-build.mjs';

const steps = {
  check: { title: 'Format, lint and types', work: check },
  unit: { title: 'Rules, server and house', work: unit },
  build: { title: 'Build of the pages', work: build },
  e2e: { title: 'Journeys in a browser', work: journeys },
};

const { only, rest } = readArguments(process.argv.slice(2));
await ensurePackages();
const node = findPinnedNode();

const results = [];
for (const name of only) {
  const start = performance.now();
  tell(`\n── ${results.length + 1}/${only.length} ${steps[name].title} (${name}) ──`);
  const counts = await steps[name].work();
  results.push(counts);
  tell(`── ${steps[name].title}: ${counts.failed === 0 ? 'good' : 'FAILED'} (${since(start)})`);
}
tell('');
tell(closingLine(results));
process.exit(results.some((counts) => counts.failed > 0) ? 1 : 0);

async function check() {
  const failed = await runChecks(node);
  return { ...nothing, failed: failed.length };
}

async function unit() {
  await ensurePostgres();
  await ensureNginx();
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(node, [toolPath('vitest'), 'run', ...reporters, ...rest]);
  return countTests(report, readVitest, code);
}

async function build() {
  return (await buildPages(node)) ? nothing : oneFailure;
}

async function journeys() {
  // The journeys drive the built portal, also when they are run alone.
  if (!(await buildPages(node))) return oneFailure;
  const browser = await ensureBrowser(node);
  tell(`Browser: ${browser}`);
  const report = freshReport('playwright.json');
  const env = { CHROME_PATH: browser };
  const { code } = await run(node, [toolPath('@playwright/test', 'playwright'), 'test', ...rest], { env });
  return countTests(report, readPlaywright, code);
}

function freshReport(name) {
  const file = path.join(root, '.cache', name);
  rmSync(file, { force: true });
  return file;
}

function readArguments(args) {
  const chosen = args.find((arg) => arg.startsWith('--only='));
  const names = chosen?.slice('--only='.length).split(',') ?? Object.keys(steps);
  const unknown = names.find((name) => !(name in steps));
  if (unknown !== undefined) giveUp(`There is no step '${unknown}': choose from ${Object.keys(steps).join(', ')}.`);
  return { only: names, rest: args.filter((arg) => arg !== chosen) };
}
