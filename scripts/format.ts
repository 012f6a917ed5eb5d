import { ensurePackages } from './lib/packages.ts';
import { run } from './lib/run.ts';
import { toolPath } from './lib/tools.ts';

await ensurePackages();
const { code } = await run(process.execPath, [toolPath('oxfmt'), '.']);
process.exit(code);
