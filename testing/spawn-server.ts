import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { SHARED_ORIGINS } from './shared-origins.ts';

export type SpawnedServer = {
  port: number;
  process: ChildProcess;
  /** Everything printed so far. */
  log: () => string;
  /** Sends a signal, unless the process has ended, and waits for its end. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

const root = fileURLToPath(new URL('../', import.meta.url));
const exitWithStarter = new URL('./exit-with-starter.ts', import.meta.url);
const START_WITHIN_MS = 90_000;
/** As in the script `start` of package.json. */
const SMALL_HEAP = '--max-semi-space-size=8';
/** A server under test lives for seconds: optimizing all of the embedded database takes half of its start. */
const LITTLE_COMPILING = ['--liftoff-only', '--wasm-lazy-compilation'];

/**
 * Starts the portal in a child process and waits until it is ready. It gets none of this machine's settings and ends
 * with this process, however that ends.
 */
export async function spawnServer(
  program: string,
  { env, preloads = [], args = [] }: { env: Record<string, string>; preloads?: URL[]; args?: string[] },
): Promise<SpawnedServer> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const imports = [exitWithStarter, ...preloads].map(({ href }) => `--import=${href}`);
  const server = spawn(process.execPath, [SMALL_HEAP, ...LITTLE_COMPILING, ...imports, program, ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, MOLAR_STARTER: String(process.pid), SHARED_ORIGINS, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
  const ended = once(server, 'close');
  const isOver = () => server.exitCode !== null || server.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isOver()) server.kill(signal);
    await ended;
  };
  for (const giveUpAt = Date.now() + START_WITHIN_MS; ; await pause(50)) {
    if (isOver()) {
      await ended;
      throw new Error(`The server ended while starting:\n${log}`);
    }
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200) break;
    if (Date.now() > giveUpAt) {
      await end('SIGKILL');
      throw new Error(`The server was not ready in time:\n${log}`);
    }
  }
  return { port, process: server, log: () => log, end };
}
