import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { createContext, type ActionFunctionArgs, type RouterContextProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { minimalBuild } from '#testing/minimal-build';
import { servePages, type PageParts } from './pages.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { createUploadGate } from '#server/platform/http/upload-gate';

type Known = { nonce: string; report: (error: unknown) => void; fault: { body: { code: string } } | null };
const pageContext = createContext<Known>();

/** A minimal build: a page that shows its nonce, and a redirect. */
const build = minimalBuild({
  entry: {
    module: {
      pageContext,
      default: (_request: Request, status: number, headers: Headers, _entry: object, context: RouterContextProvider) =>
        new Response(context.get(pageContext).nonce, { status, headers }),
    },
  },
  routes: {
    page: { id: 'page', path: '/', module: { default: () => null } },
    form: {
      id: 'form',
      path: '/form',
      module: {
        action: async ({ request, context }: ActionFunctionArgs) => {
          const { fault } = context.get(pageContext);
          return Response.json({ fault: fault?.body.code, size: (await request.arrayBuffer()).byteLength });
        },
      },
    },
    named: {
      id: 'named',
      path: '/named',
      module: { loader: () => new Response('', { headers: { 'set-cookie': 'language=de' } }) },
    },
    sent: { id: 'sent', path: '/sent', module: { action: () => Response.redirect('http://clinic.test/done', 303) } },
    preferences: { id: 'preferences', path: '/preferences', module: { action: () => new Response('stored') } },
    moved: {
      id: 'moved',
      path: '/moved',
      module: { loader: () => Response.redirect('http://clinic.test/', 302) },
    },
  },
});

const withDoctors = {
  ...build,
  routes: {
    ...build.routes,
    missing: { id: 'missing', path: '*', module: { default: () => null } },
    doctors: { id: 'doctors', path: 'doctors', module: { default: () => null } },
    doctor: { id: 'doctor', parentId: 'doctors', path: ':slug', module: { default: () => null } },
  },
} as typeof build;

let app: FastifyInstance;
afterEach(() => app.close());

async function open(user: object | null, more: Partial<PageParts> = {}): Promise<FastifyInstance> {
  app = Fastify();
  app.decorate('uploadGate', createUploadGate());
  await addSecurityHeaders(app, { isHttps: false, hasStripe: false });
  await app.register((scope) =>
    servePages(scope, {
      loadBuild: async () => build,
      assets: null,
      origin: 'http://clinic.test',
      isProduction: true,
      contextOf: async () => ({ rootData: { user, unfinished: null }, cookies: ['seen=1; Path=/'] }),
      ...more,
    }),
  );
  return app;
}

test('a page is rendered with the nonce that its own reply allows, another one each time', async () => {
  await open(null);
  const replies = await Promise.all(Array.from({ length: 20 }, async () => app.inject('/')));
  for (const { statusCode, headers, body } of replies) {
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^[\w+/=]{20,}$/);
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${body}'`);
  }
  expect(new Set(replies.map(({ body }) => body)).size).toBe(20);
});

test('HEAD responds like GET, without the body', async () => {
  const reply = await (await open(null)).inject({ method: 'HEAD', url: '/' });
  expect([reply.statusCode, reply.body]).toEqual([200, '']);
});

test('a redirect has a location and no body', async () => {
  const reply = await (await open(null)).inject('/moved');
  expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([302, 'http://clinic.test/', '']);
});

test('a page depends on language and cookies', async () => {
  expect((await (await open(null)).inject('/')).headers['vary']).toBe('Accept-Language, Cookie');
});

test('a page for one person is never cached', async () => {
  const reply = await (await open({ name: 'Maya' })).inject('/');
  expect(reply.headers['cache-control']).toBe('private, no-store');
});

const OWN = { host: 'clinic.test', origin: 'http://clinic.test' };
const FIELDS = { 'content-type': 'application/x-www-form-urlencoded' };
const UPLOAD = { 'content-type': 'multipart/form-data; boundary=x' };

test('a form of another origin, or of none, is refused with a sentence before it is read', async () => {
  const server = await open(null);
  for (const origin of [undefined, 'null', 'http://evil.test', 'https://clinic.test', 'http://clinic.test:81']) {
    const headers = { ...FIELDS, host: 'clinic.test', ...(origin && { origin }) };
    const reply = await server.inject({ method: 'POST', url: '/form', headers, payload: 'a=1' });
    expect([origin, reply.statusCode], reply.body).toEqual([origin, 403]);
    expect(reply.body).toContain('not sent from a page of this portal');
  }
  const own = await server.inject({ method: 'POST', url: '/form', headers: { ...FIELDS, ...OWN }, payload: 'a=1' });
  expect([own.statusCode, own.json()]).toEqual([200, { size: 3 }]);
  // Language and theme, also for tools that send no origin; a foreign one is refused here too.
  const preferences = { method: 'POST', url: '/preferences', payload: 'theme=dark' } as const;
  expect((await server.inject({ ...preferences, headers: FIELDS })).body).toBe('stored');
  const foreign = await server.inject({ ...preferences, headers: { ...FIELDS, origin: 'http://evil.test' } });
  expect(foreign.statusCode).toBe(403);
});

test('the response to a form is stored nowhere and sets the cookies of its calls', async () => {
  const reply = await (
    await open(null)
  ).inject({ method: 'POST', url: '/form', headers: { ...FIELDS, ...OWN }, payload: 'a=1' });
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'set-cookie': 'seen=1; Path=/' });
});

test('a host that is none is not used', async () => {
  const server = await open(null);
  for (const host of ['[', 'clinic.test/x?', 'a b']) {
    expect([host, (await server.inject({ url: '/', headers: { host } })).statusCode]).toEqual([host, 200]);
    const headers = { ...FIELDS, ...OWN, host };
    const form = await server.inject({ method: 'POST', url: '/form', headers, payload: 'a=1' });
    expect([host, form.json()]).toEqual([host, { size: 3 }]);
  }
});

test('a page that sets a cookie is stored nowhere', async () => {
  const server = await open(null);
  expect((await server.inject('/named')).headers['cache-control']).toBe('private, no-store');
  expect((await server.inject('/')).headers['cache-control']).toBe('private, no-cache');
});

test('a script learns where a redirect leads', async () => {
  const server = await open(null);
  const headers = { ...FIELDS, ...OWN };
  const native = await server.inject({ method: 'POST', url: '/sent', headers, payload: 'a=1' });
  expect([native.statusCode, native.headers.location]).toEqual([303, 'http://clinic.test/done']);
  const byScript = await server.inject({
    method: 'POST',
    url: '/sent',
    headers: { ...headers, 'x-submitted-by': 'script' },
    payload: 'a=1',
  });
  expect([byScript.statusCode, byScript.headers['x-location'], byScript.headers.location]).toEqual([
    200,
    'http://clinic.test/done',
    undefined,
  ]);
});

test('a form has at most 64 KB, with an image 10 MB more; a larger one reaches the page as a fault', async () => {
  const server = await open(null);
  const sizes: [Record<string, string>, number, object][] = [
    [FIELDS, 64 * 1024, { size: 64 * 1024 }],
    [FIELDS, 64 * 1024 + 1, { fault: 'too_large', size: 0 }],
    [UPLOAD, 10 * 1024 * 1024, { size: 10 * 1024 * 1024 }],
    [UPLOAD, 10 * 1024 * 1024 + 64 * 1024 + 1, { fault: 'too_large', size: 0 }],
  ];
  for (const [headers, size, expected] of sizes) {
    const reply = await server.inject({
      method: 'POST',
      url: '/form',
      headers: { ...headers, ...OWN },
      payload: Buffer.alloc(size, 'a'),
    });
    expect(reply.json()).toEqual(expected);
  }
});

test('forms with an image share the limit of concurrent uploads, which a form without one does not need', async () => {
  const server = await open(null);
  for (let n = 0; n < 4; n += 1) server.uploadGate.enter('127.0.0.1');
  const send = (size: number) =>
    server.inject({ method: 'POST', url: '/form', headers: { ...UPLOAD, ...OWN }, payload: Buffer.alloc(size, 'a') });
  expect((await send(64 * 1024 + 1)).json()).toEqual({ fault: 'uploads_busy', size: 0 });
  expect((await send(64 * 1024)).json()).toEqual({ size: 64 * 1024 });
});

test('attack 41: a form that is not complete in time reaches the page as a fault, and its connection is closed', async () => {
  const server = await open(null, { formsWithinMs: 200 });
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const head = `POST /form HTTP/1.1\r\nHost: clinic.test\r\nOrigin: http://clinic.test\r\nContent-Length: 900000\r\n`;
  for (const { 'content-type': type } of [UPLOAD, FIELDS]) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head}Content-Type: ${type}\r\n\r\n${'a'.repeat(70_000)}`);
    expect(await text(socket)).toContain('upload_too_slow');
  }
  for (let n = 0; n < 4; n += 1) server.uploadGate.enter('127.0.0.1');
});

test('a page is measured by the pattern of its route, one that does not exist by that of all pages', async () => {
  await open(null, { loadBuild: async () => withDoctors });
  const routes: string[] = [];
  app.addHook('onResponse', async (request) => void routes.push(request.pageRoute ?? String(request.routeOptions.url)));
  const urls = ['/', '/doctors/dr-anna-berg?x=1', '/doctors/dr-anna-berg.data', '/no/such/page', '//:80/', '//doctors'];
  // The last two name a host to who reads them as relative addresses.
  for (const url of urls) expect((await app.inject({ path: url } as never)).statusCode).not.toBe(500);
  expect(routes).toEqual(['/', '/doctors/:slug', '/doctors/:slug', '/*', '/*', '/*']);
});

test('a build of the pages is prepared once, not for each request', async () => {
  let reads = 0;
  const routes = () => ((reads += 1), build.routes);
  const counted = Object.defineProperty({ ...build }, 'routes', { get: routes });
  await open(null, { loadBuild: async () => counted });
  const readsOfRequest = async () => {
    reads = 0;
    expect((await app.inject('/')).statusCode).toBe(200);
    return reads;
  };
  const first = await readsOfRequest();
  // For the request handler, and for the patterns.
  expect(await readsOfRequest()).toBe(first - 2);
});
