import path from 'node:path';
import { browser } from '../../scripts/lib/browser.ts';
import { ensureEmulator, PROJECT, startEmulator } from './start-emulator.ts';
import { ensure } from '../../scripts/lib/needs.ts';
import { run, type Outcome } from '../../scripts/lib/run.ts';
import { print, root } from '../../scripts/lib/terminal.ts';
import { toolPath } from '../../scripts/lib/tools.ts';
import { ensureBuild } from '../../scripts/lib/web-build.ts';

const folder = path.join(root, 'e2e', 'firebase');
const parts = { server: withoutBrowser, browser: inBrowser };

const args = process.argv.slice(2);
const chosen = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const rest = args.filter((arg) => !arg.startsWith('--only='));

await ensureEmulator();
const emulator = await startEmulator();
const env = { FIREBASE_AUTH_EMULATOR_HOST: emulator.host, FIREBASE_PROJECT_ID: PROJECT };
const failed: string[] = [];
for (const [name, work] of Object.entries(parts)) {
  if (chosen && chosen !== name) continue;
  const { code } = await work();
  print(`Firebase, ${name}: ${code === 0 ? 'good' : 'FAILED'}`);
  if (code !== 0) failed.push(name);
}
await emulator.stop();
process.exit(failed.length > 0 ? 1 : 0);

function withoutBrowser(): Promise<Outcome> {
  const config = path.join(folder, 'vitest.config.ts');
  return run(process.execPath, [toolPath('vitest'), 'run', '--config', config, ...rest], { env });
}

async function inBrowser(): Promise<Outcome> {
  await ensureBuild();
  const found = await ensure(browser);
  const config = path.join(folder, 'playwright.config.ts');
  const journeys = [toolPath('@playwright/test', 'playwright'), 'test', '--config', config, ...rest];
  return run(process.execPath, journeys, { env: { ...env, CHROME_PATH: found } });
}
