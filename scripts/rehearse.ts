import { ensurePackages } from './lib/packages.ts';
import { run } from './lib/run.ts';

await ensurePackages();
const { code } = await run(process.execPath, ['testing/rehearsal/run.ts', ...process.argv.slice(2)]);
process.exit(code);
