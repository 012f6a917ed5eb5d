import './lib/check-node.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';
import { toolPath } from './lib/tools.mjs';

await ensurePackages();
const node = findPinnedNode();
const failed = await runChecks(node);
const floors = await run(node, [toolPath('vitest'), 'run', '--project', 'house']);
process.exit(failed.length === 0 && floors.code === 0 ? 0 : 1);
