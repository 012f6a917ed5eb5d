import { createServer, request as callServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { HotPayload, ViteDevServer } from 'vite';
import { readConfig, type Config } from '#server/app/config/config';
import { superviseServer } from './supervise-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Groups changes of many files, such as a checkout, into one restart; in milliseconds. */
const SETTLE_MS = 100;

/**
 * Serves the portal for development at HOST and PORT. Vite runs in this process and serves the sources of the pages.
 * All other requests are proxied to the server, a child process that restarts when its files change; requests wait
 * during a restart, and Vite retains its cache.
 * @throws ConfigError
 */
export async function runDevServer(): Promise<void> {
  const config = readConfig();
  const http = createServer();
  const vite = await openVite(http, config);
  const server = superviseServer((payload) => vite.environments.ssr.hot.handleInvoke(payload as HotPayload));
  watch(vite, {
    onPages: () => {
      server.send('changed');
      // For pages without client scripts: see web/dev-reload.ts.
      vite.ws.send({ type: 'custom', event: 'molar:changed' });
    },
    onServer: () => void server.restart().then(() => vite.ws.send({ type: 'full-reload' })),
  });
  const stop = async (code: number) => {
    http.close();
    http.closeAllConnections();
    await Promise.all([server.stop(), vite.close()]);
    process.exit(code);
  };
  // React Router's plugin would exit at once, before the server has stopped.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(0));
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => void proxy(request, response, server.port));
  });
  http.on('error', (error) => {
    process.stderr.write(`PORT cannot be used: ${error.message}\n`);
    void stop(1);
  });
  http.listen(config.port, config.host);
}

async function openVite(http: Server, { dataDir }: Config): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite');
  const ignored = [`${dataDir}/**`, ...['.cache', 'backups', 'build', 'data'].map((folder) => `${root}${folder}/**`)];
  return createVite({
    root,
    server: { middlewareMode: true, hmr: { server: http }, watch: { ignored } },
    appType: 'custom',
  });
}

/** Watches the sources of the pages and of the server; many files belong to both. */
function watch(vite: ViteDevServer, { onPages, onServer }: { onPages: () => void; onServer: () => void }): void {
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    const path = relative(root, file).split(sep).join('/');
    if (/\.test\.tsx?$/.test(path)) return;
    if (/^(?:web|contract|domain|i18n)\//.test(path)) onPages();
    if (!/^(?:server|contract|domain|i18n)\/.*\.(?:ts|sql)$/.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(onServer, SETTLE_MS);
  });
}

/** Proxies a request. Repeats GET and HEAD at the next process if the current one ends before it responds. */
async function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  findPort: () => Promise<number | null>,
): Promise<void> {
  const port = await findPort();
  try {
    if (port === null) throw new Error('The server has ended, see the terminal. It starts again when a file changes.');
    const reply = await requestServer(port, request, response);
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, reply.rawHeaders);
    pipeline(reply, response, () => undefined);
  } catch (error) {
    // The client went away between the headers and the body.
    if (response.headersSent) return void response.destroy();
    const isRepeatable = port !== null && ['GET', 'HEAD'].includes(request.method ?? '') && !response.closed;
    if (isRepeatable && (await findPort()) !== port) return proxy(request, response, findPort);
    response.writeHead(503, { 'content-type': 'text/plain' }).end(`${(error as Error).message}\n`);
  }
}

function requestServer(port: number, request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage> {
  const { method, url, headers } = request;
  return new Promise((resolve, reject) => {
    const sent = callServer({ host: '127.0.0.1', port, method, path: url, headers }, resolve);
    sent.on('error', reject);
    response.once('close', () => sent.destroy());
    request.pipe(sent);
  });
}
