import { spawn } from 'node:child_process';
import { untilClosed } from './run.ts';
import { readSettings } from './settings.ts';
import { root } from './terminal.ts';

const hasGroup = process.platform !== 'win32';

/**
 * Runs the server in the foreground and returns its exit code. It gets a process group of its own, so that Ctrl-C
 * reaches it once, through us, and the children of `--watch` stop with it.
 */
export async function serveDevelopment(args: string[]): Promise<number> {
  readSettings();
  const preload = new URL('./follow-starter.ts', import.meta.url).href;
  const child = spawn(process.execPath, [`--import=${preload}`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', MOLAR_STARTER: String(process.pid) },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: hasGroup,
  });
  const { code } = await untilClosed(child, (signal) => {
    if (child.pid === undefined) return;
    try {
      process.kill(hasGroup ? -child.pid : child.pid, signal);
    } catch {
      // It ended in the meantime.
    }
  });
  return code;
}
