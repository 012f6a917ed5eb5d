import path from 'node:path';
import { browser } from './lib/browser.ts';
import { ensure } from './lib/needs.ts';
import { ensurePackages } from './lib/packages.ts';
import { run } from './lib/run.ts';
import { ensureSeparatePackages } from './lib/separate-packages.ts';
import { root } from './lib/terminal.ts';
import { ensureBuild } from './lib/web-build.ts';

await ensurePackages();
await ensureBuild();
const CHROME_PATH = await ensure(browser);
const folder = path.join(root, 'bench', 'lighthouse');
await ensureSeparatePackages({ folder, packageName: 'lighthouse', title: 'Lighthouse' });
const { code } = await run(process.execPath, [path.join(folder, 'run.ts'), ...process.argv.slice(2)], {
  env: { CHROME_PATH },
});
process.exit(code);
