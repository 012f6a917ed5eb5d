import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#testing/free-port';
import { send, type Reply, type Sent } from '#testing/request';

/** What a caller saw: an answer, or `status` 0 when the connection broke before there was one. */
export type Seen = Pick<Reply, 'status' | 'body'> & { retryAfter: string | null };

export type CallOptions = Sent & { key?: string };

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  call: (method: string, path: string, options?: CallOptions) => Promise<Seen>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>;
  /** Asks it to stop; its exit code, and how long it took in milliseconds. */
  stop: () => Promise<{ code: number | null; tookMs: number }>;
  log: () => string;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const preloads = ['../../scripts/lib/follow-starter.mjs', './as-tested.ts'];
const START_WITHIN_MS = 90_000;

/** Starts the real server, `server/main.ts`, in a process of its own, and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const server = spawn(
    process.execPath,
    [...preloads.map((file) => `--import=${new URL(file, import.meta.url).href}`), 'server/main.ts'],
    {
      cwd: root,
      env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', MOLAR_STARTER: String(process.pid), ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    },
  );
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
  const ended = once(server, 'exit');
  const isOver = () => server.exitCode !== null || server.signalCode !== null;
  const kill = async () => {
    if (!isOver()) server.kill('SIGKILL');
    await ended;
  };
  for (const end = Date.now() + START_WITHIN_MS; ; await pause(50)) {
    if (isOver()) throw new Error(`The server ended while starting:\n${log}`);
    if ((await fetch(`${url}/readyz`).catch(() => null))?.status === 200) break;
    if (Date.now() > end) {
      await kill();
      throw new Error(`The server was not ready in time:\n${log}`);
    }
  }
  return {
    url,
    process: server,
    call: (method, path, options) => callAt(url, method, path, options),
    kill,
    stop: async () => {
      const start = performance.now();
      if (!isOver()) server.kill('SIGTERM');
      await ended;
      return { code: server.exitCode, tookMs: performance.now() - start };
    },
    log: () => log,
  };
}

/** One call of the API as a browser makes it. */
async function callAt(
  url: string,
  method: string,
  path: string,
  { key, headers, ...sent }: CallOptions = {},
): Promise<Seen> {
  const all = { ...(key && { 'idempotency-key': key }), ...headers };
  try {
    const reply = await send(method, `${url}/api/v1${path}`, { ...sent, headers: all });
    return { ...reply, retryAfter: reply.headers.get('retry-after') };
  } catch {
    return { status: 0, body: {}, retryAfter: null };
  }
}
