import { runChecks } from './lib/checks.ts';
import { ensurePackages } from './lib/packages.ts';
import { run } from './lib/run.ts';
import { toolPath } from './lib/tools.ts';

await ensurePackages();
const failed = await runChecks();
const rules = await run(process.execPath, [toolPath('vitest'), 'run', '--project', 'architecture']);
process.exit(failed.length === 0 && rules.code === 0 ? 0 : 1);
