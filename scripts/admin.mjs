import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';
import { settings } from './lib/serve.mjs';

await ensurePackages();
const args = [...settings, 'server/admin.ts', ...process.argv.slice(2)];
const { code } = await run(findPinnedNode(), args, { env: { NODE_ENV: 'production' } });
process.exit(code);
