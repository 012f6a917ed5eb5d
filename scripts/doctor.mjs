import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';
import { settings } from './lib/serve.mjs';

await ensurePackages();
const { code } = await run(findPinnedNode(), [...settings, 'server/doctor.ts'], { env: { NODE_ENV: 'production' } });
process.exit(code);
