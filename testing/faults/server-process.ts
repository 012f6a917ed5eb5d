import type { ChildProcess } from 'node:child_process';
import { serverEntry } from '../../scripts/lib/web-build.ts';
import { send, type Reply, type Sent } from '#testing/request';
import { spawnServer } from '#testing/spawn-server';

/** What a client saw: a response, or `status` 0 if the connection broke before one. */
export type Seen = Pick<Reply, 'status' | 'body'> & { retryAfter: string | null };

type CallOptions = Sent & { key?: string };

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  call: (method: string, path: string, options?: CallOptions) => Promise<Seen>;
  /** Sends SIGKILL and waits for the end of the process. */
  kill: () => Promise<void>;
  /** Sends SIGTERM; returns the exit code and the duration in milliseconds. */
  stop: () => Promise<{ code: number | null; tookMs: number }>;
  log: () => string;
};

/** Starts the bundled server in a child process, without pages, and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(serverEntry, {
    env: { HOST: '127.0.0.1', ...env },
    preloads: [new URL('./server-preload.ts', import.meta.url)],
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    process: server.process,
    call: (method, path, options) => callAt(url, method, path, options),
    kill: () => server.end('SIGKILL'),
    stop: async () => {
      const start = performance.now();
      await server.end('SIGTERM');
      return { code: server.process.exitCode, tookMs: performance.now() - start };
    },
    log: server.log,
  };
}

/** Calls the API as a browser does. */
async function callAt(
  url: string,
  method: string,
  path: string,
  { key, headers, ...sent }: CallOptions = {},
): Promise<Seen> {
  const all = { ...(key && { 'idempotency-key': key }), ...headers };
  try {
    const {
      status,
      body,
      headers: responseHeaders,
    } = await send(method, `${url}/api/v1${path}`, { ...sent, headers: all });
    return { status, body, retryAfter: responseHeaders.get('retry-after') };
  } catch {
    return { status: 0, body: {}, retryAfter: null };
  }
}
