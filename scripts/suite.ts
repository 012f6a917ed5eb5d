import { ensurePackages } from './lib/packages.ts';
import { run } from './lib/run.ts';

// Runs a suite that is not part of `npm test`: a file of testing/ or e2e/, with its arguments.
await ensurePackages();
const { code } = await run(process.execPath, process.argv.slice(2));
process.exit(code);
