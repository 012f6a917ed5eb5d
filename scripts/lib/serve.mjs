import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { untilClosed } from './run.mjs';
import { giveUp, root } from './tell.mjs';

/** Settings of this machine; what the environment already says wins. */
export const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];

const ownGroup = process.platform !== 'win32';

/**
 * Runs the server in the foreground and gives its exit code. It gets a process group of its own, so that Ctrl-C
 * reaches it once, through us, and the children of `--watch` stop with it.
 */
export async function serve(node, args, env) {
  const preload = new URL('./follow-starter.mjs', import.meta.url).href;
  const child = spawn(node, [...settings, `--import=${preload}`, ...args], {
    cwd: root,
    env: { ...process.env, ...env, MOLAR_STARTER: String(process.pid) },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: ownGroup,
  });
  const { code, error } = await untilClosed(child, (signal) => {
    if (child.pid === undefined) return;
    try {
      process.kill(ownGroup ? -child.pid : child.pid, signal);
    } catch {
      // It ended in the meantime.
    }
  });
  if (error) giveUp(`The Node at ${node} does not run on this machine.`);
  return code;
}
