import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { insertOpening } from '#server/desk/first-steps/opening-rows';
import { openDatabase } from '#server/platform/database/open-database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findProgram } from '../../scripts/lib/find-program.ts';
import { listenOnFreePort } from '../free-port.ts';
import { toWire } from '../request.ts';
import { photoForm } from '../upload-photo.ts';
import { CLINIC_HOST, SENDER_HEADER, startNginx, type Nginx } from './nginx.ts';
import { startPortalProcess, type PortalProcess } from './portal-process.ts';
import { shareFolders } from '#testing/share-folders';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';

const origin = `https://${CLINIC_HOST}`;
const json = { 'content-type': 'application/json', origin };
const PASSWORD = 'Mol4r#Test';

describe.skipIf(!findProgram('nginx'))('the proxy of ops/nginx.conf', () => {
  const database = `molar_${randomUUID().replaceAll('-', '')}`;
  const home = mkdtempSync(path.join(tmpdir(), 'molar-nginx-'));
  let admin: Client;
  let portals: [PortalProcess, PortalProcess];
  let nginx: Nginx;

  beforeAll(async () => {
    const { url, template } = inject('postgres');
    admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query(`create database ${database} template ${template}`);
    const address = Object.assign(new URL(url), { pathname: `/${database}` }).href;
    const opened = await openDatabase({ url: address });
    await insertOpening(opened.write);
    await opened.close();
    const dataDirs = ['first', 'second'].map((name) => path.join(home, name)) as [string, string];
    shareFolders(...dataDirs);
    const start = (dataDir: string) =>
      startPortalProcess({
        DATABASE_URL: address,
        DATA_DIR: dataDir,
        PUBLIC_URL: origin,
        SESSION_SECRET,
        DATA_KEY,
        TRUSTED_PROXY_HOPS: '1',
        LOG_LEVEL: 'silent',
      });
    portals = await Promise.all([start(dataDirs[0]), start(dataDirs[1])]);
    nginx = await startNginx([portals[0].port, portals[1].port]);
  });
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all((portals ?? []).map((portal) => portal.kill('SIGKILL')));
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
    rmSync(home, { recursive: true, force: true });
  });

  test('both servers are used', async () => {
    for (let time = 0; time < 4; time += 1)
      expect(await nginx.ask('GET', '/api/v1/clinic')).toMatchObject({ status: 200 });
    for (const { port } of portals) expect(nginx.accessLog()).toContain(`"upstream":"127.0.0.1:${port}"`);
  });

  test('plain HTTP redirects to HTTPS under the clinic’s own name, whatever the Host header', async () => {
    const reply = await nginx.askPlain('/services?from=mail');
    expect(reply).toMatchObject({ status: 308, headers: { location: `${origin}/services?from=mail` } });
    // A client that sends a token in the clear is refused, not redirected unnoticed.
    expect(await nginx.askPlain('/api/v1/clinic')).toMatchObject({ status: 403 });
  });

  test('the portal’s security headers reach the visitor, and nginx hides its version', async () => {
    const { headers } = await nginx.ask('GET', '/api/v1/clinic');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      server: 'nginx',
    });
  });

  test('the stream of availability changes reaches the visitor at once', async () => {
    const { headers, first, close } = await nginx.openStream('/api/v1/slots/events');
    close();
    expect(headers['content-type']).toContain('text/event-stream');
    expect(first).toMatch(/^event: reset\nid: \S+\n/);
  });

  test('attack 58: the proxy passes at most fifty streams of one network', async () => {
    const path = '/api/v1/slots/events';
    const open = await Promise.all(Array.from({ length: 50 }, () => nginx.openStream(path)));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const more = await nginx.openStream(path);
    for (const { close } of [...open, more]) close();
    expect([more.status, more.headers['retry-after']]).toEqual([429, '60']);
  });

  test('the proxy refuses /metrics', async () => {
    for (const path of ['/metrics', '/metrics/', '/metrics?x=1', '//metrics', '/%6Detrics']) {
      const reply = await nginx.ask('GET', path);
      expect(reply.status).toBe(404);
      expect(reply.headers).not.toHaveProperty('x-request-id');
    }
  });

  test('forged address headers do not evade the limit: a visitor’s sixth message is refused', async () => {
    const send = (turn: number) => {
      const address = `203.0.113.${turn}`;
      const forged = {
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'x-client-address': address,
      };
      const body = JSON.stringify({ name: 'Nora', email: 'nora@example.test', message: `Message ${turn}` });
      return nginx.ask('POST', '/api/v1/contact', { headers: { ...json, ...forged }, body });
    };
    const statuses: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1) statuses.push((await send(turn)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('an image of nine megabytes passes, one of twelve is refused', async () => {
    const cookie = await signUp(nginx);
    const { default: sharp } = await import('sharp');
    const raw = { width: 2000, height: 1500, channels: 3 } as const;
    const noise = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
      .jpeg({ quality: 100 })
      .toBuffer();
    const padded = (bytes: number) => Buffer.concat([noise, Buffer.alloc(bytes - noise.length)]);
    expect(noise.length).toBeLessThan(9_000_000);
    expect(await upload(nginx, cookie, padded(9_000_000))).toMatchObject({ status: 200 });
    expect(await upload(nginx, cookie, padded(12_000_000))).toMatchObject({ status: 413 });
  });

  test('the form of the sign-up passes with a photo, and a flood of it is refused; its page is not limited', async () => {
    const send = (bytes: number, sender: string) =>
      nginx.ask('POST', '/signup', { headers: { [SENDER_HEADER]: sender }, body: Buffer.alloc(bytes) });
    // From the portals, which have no pages in this test.
    expect((await send(9_000_000, '203.0.113.1')).status).toBe(404);
    expect((await send(12_000_000, '203.0.113.1')).status).toBe(413);
    const flood = await Promise.all(Array.from({ length: 20 }, async () => (await send(0, '203.0.113.2')).status));
    expect(new Set(flood)).toEqual(new Set([404, 429]));
    const headers = { [SENDER_HEADER]: '203.0.113.2' };
    expect((await nginx.ask('GET', '/signup', { headers })).status).not.toBe(429);
  });

  test('attack 41: the proxy refuses a flood of uploads with a message and Retry-After', async () => {
    const flood = await Promise.all(
      Array.from({ length: 20 }, () => nginx.ask('POST', '/api/v1/images', { headers: { 'accept-language': 'de' } })),
    );
    const refused = flood.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(flood.filter(({ status }) => ![401, 429].includes(status))).toEqual([]);
    for (const { headers, body } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '60', 'content-type': 'application/json; charset=utf-8' });
      expect(JSON.parse(body)).toEqual({
        status: 'Failed',
        code: 'too_many_requests',
        message: 'Zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.',
      });
    }
    expect(await nginx.ask('GET', '/api/v1/clinic')).toMatchObject({ status: 200 });
  });

  test('attack 41: the proxy limits the addresses of one IPv6 network together', async () => {
    const flood = (network: string) =>
      Promise.all(
        Array.from({ length: 20 }, async (_none, index) => {
          const headers = { [SENDER_HEADER]: `${network}:${index.toString(16)}:a0a:d00d:${index + 1}` };
          return (await nginx.ask('POST', '/api/v1/images', { headers })).status;
        }),
      );
    // Byte-wise pattern matching could stop at 0x0a (a line break) or 0x00 (the end of a text).
    for (const network of ['2001:db8:a0a:1', '2001:db8:0:0', '2001:db8:a0a:2']) {
      const statuses = await flood(network);
      expect(statuses).toContain(401);
      expect(statuses).toContain(429);
    }
    const others = Array.from({ length: 20 }, (_none, index) => `198.51.100.${index}`);
    for (const sender of [...others, '::1', '::2']) {
      expect(await nginx.ask('POST', '/api/v1/images', { headers: { [SENDER_HEADER]: sender } })).toMatchObject({
        status: 401,
      });
    }
  });

  test('the access log has no queries, link tokens or client addresses', async () => {
    await nginx.ask('GET', '/api/v1/jwt?email=paula.private@example.test');
    await nginx.ask('GET', '/api/auth/reset-password/secret-token-of-paula?callbackURL=%2F');
    await nginx.ask('GET', '/api/v1/slot/paula.private@example.test');
    await nginx.ask('GET', '/paula.private@example.test');
    // nginx writes the log line after the response.
    await expect.poll(() => nginx.accessLog()).toContain('"route":"other"');
    const log = nginx.accessLog();
    for (const route of ['/api/v1/jwt', '/api/auth/reset-password', '/api/v1/slot', 'other']) {
      expect(log).toContain(`"route":"${route}"`);
    }
    expect(log).not.toMatch(/paula|secret-token|callbackURL|"127\.0\.0\.1"/);
    for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('request');
  });

  test('a dropped GET is retried on the other server, a POST is sent once', async () => {
    const [first, second] = [await startDropper(), await startDropper()];
    const halfDead = await startNginx([first.port, portals[1].port]);
    const allDead = await startNginx([first.port, second.port]);
    try {
      for (let time = 0; time < 4; time += 1)
        expect(await halfDead.ask('GET', '/healthz')).toMatchObject({ status: 200 });
      expect(first.seen).toContain('GET');
      const taken = () => [...first.seen, ...second.seen].filter((method) => method === 'POST').length;
      expect(await allDead.ask('POST', '/api/v1/bookings', { headers: json, body: '{}' })).toMatchObject({
        status: 502,
      });
      expect(taken()).toBe(1);
    } finally {
      await Promise.all([halfDead.stop(), allDead.stop()]);
      for (const { server } of [first, second]) server.close();
    }
  });

  // Must be the last test: it kills a server.
  test('a killed server fails no GET', async () => {
    const statuses: number[] = [];
    const over = new AbortController();
    const visitor = async () => {
      while (!over.signal.aborted) statuses.push((await nginx.ask('GET', '/api/v1/clinic')).status);
    };
    const visitors = Array.from({ length: 4 }, visitor);
    await expect.poll(() => statuses.length).toBeGreaterThan(20);
    await portals[0].kill('SIGKILL');
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 60);
    over.abort();
    await Promise.all(visitors);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const order = { headers: json, body: '{}' };
    expect(await nginx.ask('POST', '/api/v1/bookings', order)).toMatchObject({ status: 401 });
  });
});

/** A server that closes the connection after every request; `seen` holds their methods. */
async function startDropper(): Promise<{ port: number; seen: string[]; server: Server }> {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      seen.push(data.toString().split(' ')[0] ?? '');
      socket.destroy();
    });
  });
  return { port: await listenOnFreePort(server), seen, server };
}

async function signUp(nginx: Nginx): Promise<string> {
  const body = JSON.stringify({ email: `${randomUUID()}@example.test`, name: 'Petra Photo', password: PASSWORD });
  const reply = await nginx.ask('POST', '/api/auth/sign-up/email', { headers: json, body });
  expect(reply).toMatchObject({ status: 200 });
  return (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

async function upload(nginx: Nginx, cookie: string, photo: Buffer) {
  const { headers, bytes } = await toWire({ cookie, body: await photoForm(photo) });
  return nginx.ask('POST', '/api/v1/images', { headers, body: bytes! });
}
