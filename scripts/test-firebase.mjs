import './lib/check-node.mjs';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureEmulator, PROJECT, startEmulator } from './lib/firebase-emulator.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';
import { root, tell } from './lib/tell.mjs';
import { toolPath } from './lib/tools.mjs';
import { ensureBuild } from './lib/web-build.mjs';

const folder = path.join(root, 'e2e', 'firebase');
const parts = { server: withoutBrowser, browser: inBrowser };

const args = process.argv.slice(2);
const chosen = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const rest = args.filter((arg) => !arg.startsWith('--only='));

await ensurePackages();
const node = findPinnedNode();
await ensureEmulator();
const emulator = await startEmulator(node);
const env = { FIREBASE_AUTH_EMULATOR_HOST: emulator.host, FIREBASE_PROJECT_ID: PROJECT };
const failed = [];
for (const [name, work] of Object.entries(parts)) {
  if (chosen && chosen !== name) continue;
  const { code } = await work();
  tell(`Firebase, ${name}: ${code === 0 ? 'good' : 'FAILED'}`);
  if (code !== 0) failed.push(name);
}
await emulator.stop();
process.exit(failed.length > 0 ? 1 : 0);

function withoutBrowser() {
  return run(node, [toolPath('vitest'), 'run', '--config', path.join(folder, 'vitest.config.ts'), ...rest], { env });
}

async function inBrowser() {
  await ensureBuild(node);
  const browser = await ensureBrowser(node);
  const config = path.join(folder, 'playwright.config.ts');
  const journeys = [toolPath('@playwright/test', 'playwright'), 'test', '--config', config, ...rest];
  return run(node, journeys, { env: { ...env, CHROME_PATH: browser } });
}
