import { browser } from './lib/browser.ts';
import { ensure } from './lib/needs.ts';
import { ensurePackages } from './lib/packages.ts';
import { run } from './lib/run.ts';
import { ensureBuild } from './lib/web-build.ts';

await ensurePackages();
await ensureBuild();
const CHROME_PATH = await ensure(browser);
const { code } = await run(process.execPath, ['e2e/screenshots/main.ts', ...process.argv.slice(2)], {
  env: { CHROME_PATH },
});
process.exit(code);
