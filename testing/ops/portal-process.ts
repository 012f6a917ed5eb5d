import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

export type PortalProcess = { port: number; log: () => string; kill: (signal: NodeJS.Signals) => Promise<void> };

const root = fileURLToPath(new URL('../../', import.meta.url));
const READY_WITHIN_MS = 60_000;

/** Starts a portal that is not in demo mode and waits until it is ready; it ends with us, however we end. */
export async function startPortalProcess(env: Record<string, string>): Promise<PortalProcess> {
  const preload = new URL('../../scripts/lib/follow-starter.mjs', import.meta.url).href;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'molar-server-'));
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, [`--import=${preload}`, 'testing/ops/serve-portal.ts'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      MOLAR_STARTER: String(process.pid),
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const kill = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  if (await isReady(port, server)) return { port, log: () => log, kill };
  await kill('SIGKILL');
  throw new Error(`The portal is not ready:\n${log}`);
}

async function isReady(port: number, server: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end && server.exitCode === null; await pause(50)) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (reply?.ok) return true;
  }
  return false;
}
