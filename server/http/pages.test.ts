import Fastify, { type FastifyInstance } from 'fastify';
import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { servePages } from './pages.ts';
import { addSecurityHeaders } from './security-headers.ts';

type Known = { nonce: string; report: (error: unknown) => void };
const pageContext = createContext<Known>();

/** A minimal build: a page that shows its nonce, and a redirect. */
const build = {
  entry: {
    module: {
      pageContext,
      default: (_request: Request, status: number, headers: Headers, _entry: object, context: RouterContextProvider) =>
        new Response(context.get(pageContext).nonce, { status, headers }),
    },
  },
  routes: {
    page: { id: 'page', path: '/', module: { default: () => null } },
    moved: {
      id: 'moved',
      path: '/moved',
      module: { loader: () => Response.redirect('http://clinic.test/', 302) },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

let app: FastifyInstance;
afterEach(() => app.close());

async function open(user: object | null): Promise<FastifyInstance> {
  app = Fastify();
  await addSecurityHeaders(app, { isHttps: false, hasStripe: false });
  await app.register((scope) =>
    servePages(scope, {
      loadBuild: async () => build,
      assets: null,
      origin: 'http://clinic.test',
      isProduction: true,
      contextOf: async () => ({ rootData: { user, unfinished: null } }),
    }),
  );
  return app;
}

test('a page is rendered with the nonce that its own reply allows', async () => {
  const reply = await (await open(null)).inject('/');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${reply.body}'`);
});

test('HEAD responds like GET, without the body', async () => {
  const reply = await (await open(null)).inject({ method: 'HEAD', url: '/' });
  expect([reply.statusCode, reply.body]).toEqual([200, '']);
});

test('a redirect has a location and no body', async () => {
  const reply = await (await open(null)).inject('/moved');
  expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([302, 'http://clinic.test/', '']);
});

test('a page for one person is never cached', async () => {
  const reply = await (await open({ name: 'Maya' })).inject('/');
  expect(reply.headers['cache-control']).toBe('private, no-store');
});
