import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Mail } from '#server/ports/mailer';
import { freePort } from '../../testing/free-port.ts';

/** A mail as the outbox keeps it. */
export type SentMail = Mail & { sentAt: string };

/** The real portal, built and in demo mode, on a port and with a data folder of its own. */
export type RunningPortal = {
  baseURL: string;
  dataDir: string;
  /** Its process, another one after each restart. */
  pid: () => number;
  /** Stops it as an administrator would, and starts it on the same data and port; how long the start took, in ms. */
  restart: (whileStopped?: () => void) => Promise<number>;
  /** Every mail it would have sent so far, oldest first. */
  mails: () => SentMail[];
  /** What it printed since it was started. */
  log: () => string;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 10_000;

/** Starts a portal and waits until it is ready; `env` adds to its configuration. */
export async function startPortal(env: Record<string, string> = {}): Promise<RunningPortal> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'molar-e2e-'));
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  let log = '';
  const keep = (part: Buffer) => (log += part.toString());
  const launch = async () => {
    const server = spawnServer({ PORT: String(port), DATA_DIR: dataDir, ...env }, keep);
    try {
      await untilReady(baseURL, server);
    } catch (error) {
      await end(server);
      throw new Error(`${(error as Error).message}\n${log}`, { cause: error });
    }
    return server;
  };
  let server = await launch();
  return {
    baseURL,
    dataDir,
    pid: () => server.pid ?? 0,
    restart: async (whileStopped) => {
      await end(server);
      whileStopped?.();
      const begun = performance.now();
      server = await launch();
      return performance.now() - begun;
    },
    mails: () => readOutbox(path.join(dataDir, 'outbox')),
    log: () => log,
    stop: async () => {
      await end(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nothing of the machine's own configuration reaches it; it ends with us, however we end. */
function spawnServer(env: Record<string, string>, onOutput: (part: Buffer) => void): ChildProcess {
  const preload = new URL('../../scripts/lib/follow-starter.mjs', import.meta.url).href;
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const server = spawn(process.execPath, [`--import=${preload}`, 'server/main.ts'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', HOST: '127.0.0.1', MOLAR_STARTER: String(process.pid), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  server.stdout?.on('data', onOutput);
  server.stderr?.on('data', onOutput);
  return server;
}

async function untilReady(baseURL: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(50)) {
    if (hasEnded(server)) throw new Error('The portal ended while starting:');
    const ready = await fetch(`${baseURL}/readyz`).catch(() => null);
    if (ready?.status === 200) return;
  }
  throw new Error(`The portal was not ready within ${START_WITHIN_MS / 1000} seconds:`);
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  const killer = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(killer);
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function readOutbox(folder: string): SentMail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as SentMail)
    .sort((a, b) => a.sentAt.localeCompare(b.sentAt));
}
