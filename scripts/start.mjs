import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { serve } from './lib/serve.mjs';
import { tell } from './lib/tell.mjs';
import { ensureBuild } from './lib/web-build.mjs';

await ensurePackages();
const node = findPinnedNode();
await ensureBuild(node);
tell('Starting the portal …');
process.exit(await serve(node, ['server/main.ts'], { NODE_ENV: 'production' }));
