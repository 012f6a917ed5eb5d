import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { ensureBuild } from './lib/web-build.mjs';

await ensurePackages();
await ensureBuild(findPinnedNode());
