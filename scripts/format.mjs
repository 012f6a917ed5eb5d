import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';
import { toolPath } from './lib/tools.mjs';

await ensurePackages();
const { code } = await run(findPinnedNode(), [toolPath('oxfmt'), '.']);
process.exit(code);
