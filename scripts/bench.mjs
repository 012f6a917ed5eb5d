import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';
import { ensureBuild } from './lib/web-build.mjs';

await ensurePackages();
const node = findPinnedNode();
await ensurePostgres();
await ensureBuild(node);
const { code } = await run(node, ['bench/main.ts', ...process.argv.slice(2)]);
process.exit(code);
