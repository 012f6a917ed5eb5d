import { ensure } from './lib/needs.ts';
import { ensurePackages } from './lib/packages.ts';
import { postgres } from './lib/postgres.ts';
import { run } from './lib/run.ts';
import { ensureBuild } from './lib/web-build.ts';

await ensurePackages();
await ensure(postgres);
await ensureBuild();
const { code } = await run(process.execPath, ['bench/main.ts', ...process.argv.slice(2)]);
process.exit(code);
