import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as askPlain, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../../scripts/lib/find-program.ts';
import { freePort } from '../free-port.ts';

export const CLINIC_HOST = 'termine.example.de';
export const SENDER_HEADER = 'x-test-sender';
const configuration = new URL('../../ops/nginx.conf', import.meta.url);
const TIMEOUT_MS = 30_000;

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };
export type Wanted = { headers?: Record<string, string>; body?: string | Buffer };
export type Nginx = {
  /** Sends a request over HTTPS on a new connection. */
  ask: (method: string, path: string, wanted?: Wanted) => Promise<Reply>;
  /** Opens a response that does not end; resolves to its first part and a function that closes it. */
  openStream: (path: string) => Promise<Omit<Reply, 'body'> & { first: string; close: () => void }>;
  askPlain: (path: string) => Promise<Reply>;
  accessLog: () => string;
  stop: () => Promise<void>;
};

/** Starts nginx with ops/nginx.conf; replaces only ports, addresses, paths and the client's address. */
export async function startNginx(upstreams: [number, number]): Promise<Nginx> {
  const home = mkdtempSync(path.join(tmpdir(), 'molar-nginx-'));
  // nginx's workers run as another user.
  chmodSync(home, 0o755);
  const [plain, tls] = [await freePort(), await freePort()];
  makeCertificate(home);
  const accessLog = path.join(home, 'access.log');
  const replacements: [RegExp, string][] = [
    [/listen 80\b/g, `listen 127.0.0.1:${plain}`],
    [/listen 443\b/g, `listen 127.0.0.1:${tls}`],
    [/portal-1:3000/g, `127.0.0.1:${upstreams[0]}`],
    [/portal-2:3000/g, `127.0.0.1:${upstreams[1]}`],
    [/\/etc\/nginx\/tls\//g, `${home}/`],
    [/\/tmp\/nginx/g, `${home}/nginx`],
    [/\/dev\/stdout/g, accessLog],
    // The test sets the client's address by a header.
    [/server_tokens off;/g, `server_tokens off; set_real_ip_from 127.0.0.1; real_ip_header ${SENDER_HEADER};`],
  ];
  const text = replacements.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`ops/nginx.conf has no ${from.source}`);
      return text.replaceAll(from, to);
    },
    readFileSync(configuration, 'utf8'),
  );
  const file = path.join(home, 'nginx.conf');
  writeFileSync(file, text);
  const server = spawn(findProgram('nginx') ?? '', ['-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));

  const options = { host: '127.0.0.1', port: tls, servername: CLINIC_HOST, ca: readFileSync(`${home}/fullchain.pem`) };
  const ask: Nginx['ask'] = (method, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const call = request({ ...options, method, path, agent: false, headers: { host: CLINIC_HOST, ...headers } });
      call.on('error', reject).on('response', (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      });
      call.end(body);
    });
  const running: Nginx = {
    ask,
    openStream: (path) =>
      new Promise((resolve, reject) => {
        const call = request({ ...options, path, agent: false, headers: { host: CLINIC_HOST } });
        call.on('error', reject).on('response', (response) => {
          response
            .on('error', () => undefined)
            .once('data', (part: Buffer) => {
              const { statusCode: status = 0, headers } = response;
              resolve({ status, headers, first: part.toString(), close: () => call.destroy() });
            });
        });
        call.end();
      }),
    askPlain: (path) =>
      new Promise((resolve, reject) => {
        const call = askPlain({
          host: '127.0.0.1',
          port: plain,
          path,
          agent: false,
          headers: { host: 'anything.test' },
        });
        call.on('error', reject).on('response', (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
        });
        call.end();
      }),
    accessLog: () => (existsSync(accessLog) ? readFileSync(accessLog, 'utf8') : ''),
    stop: async () => {
      server.kill('SIGQUIT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && server.exitCode === null; await pause(20)) {
    if (await running.askPlain('/').catch(() => null)) return running;
  }
  await running.stop();
  throw new Error(`nginx did not start: ${log}`);
}

function makeCertificate(home: string): void {
  const name = ['-subj', `/CN=${CLINIC_HOST}`, '-addext', `subjectAltName=DNS:${CLINIC_HOST}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${home}/privkey.pem`];
  const args = ['req', '-x509', ...key, '-out', `${home}/fullchain.pem`, '-days', '2', ...name];
  execFileSync('openssl', args, { stdio: 'ignore' });
}
