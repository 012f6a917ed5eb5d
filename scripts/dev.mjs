import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { serve } from './lib/serve.mjs';
import { tell } from './lib/tell.mjs';

// Named, because the pages' own development server writes files beside the ones Node would find by itself.
const watched = ['server', 'contract', 'domain', 'words'].map((folder) => `--watch-path=${folder}`);

await ensurePackages();
const node = findPinnedNode();
tell('Starting the portal for development: pages reload by themselves, the server restarts when its files change …');
const args = ['--watch', '--watch-preserve-output', ...watched, 'server/main.ts'];
process.exit(await serve(node, args, { NODE_ENV: 'development' }));
