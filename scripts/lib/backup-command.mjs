import './check-node.mjs';
import { ensurePackages } from './packages.mjs';
import { findPinnedNode } from './pinned-node.mjs';
import { run } from './run.mjs';
import { settings } from './serve.mjs';

/** Runs `backup`, `restore` or `move` with what was given behind it. */
export async function runBackupCommand(command) {
  await ensurePackages();
  const args = [...settings, 'server/backup.ts', command, ...process.argv.slice(2)];
  const { code } = await run(findPinnedNode(), args, { env: { NODE_ENV: 'production' } });
  process.exit(code);
}
