import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

await ensurePackages();
const { code } = await run(findPinnedNode(), ['testing/rehearsal/run.ts', ...process.argv.slice(2)]);
process.exit(code);
